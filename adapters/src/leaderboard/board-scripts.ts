import { script } from "../redis/redis-script.ts";

/**
 * KEYS: token, moment. ARGV: mine, milliseconds, '1' to take the place of another. Returns the moment, or nothing where
 * another process has the token.
 */
export const CLAIM = script(`
local held = redis.call('get', KEYS[1])
if held and held ~= ARGV[1] and ARGV[3] ~= '1' then return false end
redis.call('set', KEYS[1], ARGV[1], 'px', ARGV[2])
return redis.call('hmget', KEYS[2], 'origin', 'snapshot', 'day', 'at')`);

/**
 * Replaces scores, as absolute values, so that a repetition changes nothing. Refused where another process has the token:
 * what it writes may be newer. A token that has run out is taken again if the board still shows the snapshot that the
 * caller began with. KEYS: token, moment, miners, lists. ARGV: mine, milliseconds, that snapshot ('' takes no token
 * again), the new moment's four parts ('' for none yet), part of no points, then pairs of miner and parts (one of each
 * list, and when they were reached).
 */
export const APPLY = script(`
local held = redis.call('get', KEYS[1])
if held and held ~= ARGV[1] then return 0 end
if ARGV[3] ~= '' then
  if redis.call('hget', KEYS[2], 'snapshot') ~= ARGV[3] then return 0 end
elseif not held then return 0 end
redis.call('set', KEYS[1], ARGV[1], 'px', ARGV[2])
local none, width = ARGV[8], string.len(ARGV[8])
local lists = #KEYS - 3
local asked = {}
for i = 9, #ARGV, 2 do asked[#asked + 1] = ARGV[i] end
local before = {}
if #asked > 0 then before = redis.call('hmget', KEYS[3], unpack(asked)) end
local set, gone, added, removed = {}, {}, {}, {}
for l = 1, lists do added[l], removed[l] = {}, {} end
for n, id in ipairs(asked) do
  local old, new = before[n], ARGV[8 + 2 * n]
  if old ~= new then
    local oldTail = old and string.sub(old, lists * width + 1) .. id
    local newTail = string.sub(new, lists * width + 1) .. id
    local isListed = false
    for l = 1, lists do
      local from, to = (l - 1) * width + 1, l * width
      local was, is = old and string.sub(old, from, to) or none, string.sub(new, from, to)
      if is ~= none then isListed = true end
      if was ~= is or oldTail ~= newTail then
        if was ~= none then table.insert(removed[l], was .. oldTail) end
        if is ~= none then
          table.insert(added[l], 0)
          table.insert(added[l], is .. newTail)
        end
      end
    end
    if isListed then
      set[#set + 1] = id
      set[#set + 1] = new
    elseif old then gone[#gone + 1] = id end
  end
end
if #set > 0 then redis.call('hset', KEYS[3], unpack(set)) end
if #gone > 0 then redis.call('hdel', KEYS[3], unpack(gone)) end
for l = 1, lists do
  if #removed[l] > 0 then redis.call('zrem', KEYS[3 + l], unpack(removed[l])) end
  if #added[l] > 0 then redis.call('zadd', KEYS[3 + l], unpack(added[l])) end
end
if ARGV[4] ~= '' then
  redis.call('hset', KEYS[2], 'origin', ARGV[4], 'snapshot', ARGV[5], 'day', ARGV[6], 'at', ARGV[7])
end
return 1`);

/**
 * Adds miners to a fresh board that does not have them yet: the same as above in a fraction of the time. KEYS: token,
 * miners, lists. ARGV: mine, milliseconds, part of no points, a miner's width, and the miners as one text, each with the
 * parts of the lists, when they were reached, and the id. One text, since a million miners are five million arguments.
 */
export const LOAD = script(`
if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('pexpire', KEYS[1], ARGV[2])
local none, entry, all = ARGV[3], tonumber(ARGV[4]), ARGV[5]
local width, lists, sub = string.len(none), #KEYS - 2, string.sub
local kept, members = {}, {}
for l = 1, lists do members[l] = {} end
for at = 0, string.len(all) - 1, entry do
  local parts = at + lists * width
  local id = sub(all, parts + width + 1, at + entry)
  kept[#kept + 1] = id
  kept[#kept + 1] = sub(all, at + 1, parts + width)
  local tail = sub(all, parts + 1, at + entry)
  for l = 1, lists do
    local part = sub(all, at + (l - 1) * width + 1, at + l * width)
    if part ~= none then
      local list = members[l]
      list[#list + 1] = 0
      list[#list + 1] = part .. tail
    end
  end
end
redis.call('hset', KEYS[2], unpack(kept))
for l = 1, lists do
  if #members[l] > 0 then redis.call('zadd', KEYS[2 + l], unpack(members[l])) end
end
return 1`);

/**
 * Puts the fresh board in place of the live one. No reader sees a part of it, and a feeder that is under way is refused
 * when it writes. KEYS: rebuild's token, feeder's token, the fresh keys, the live keys, prefix of the replaced.
 * ARGV: mine.
 */
export const SWAP = script(`
if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
local count = (#KEYS - 3) / 2
for n = 1, count do
  local fresh, live, replaced = KEYS[2 + n], KEYS[2 + count + n], KEYS[#KEYS] .. n
  if redis.call('exists', live) == 1 then
    redis.call('rename', live, replaced)
    redis.call('unlink', replaced)
  end
  if redis.call('exists', fresh) == 1 then redis.call('rename', fresh, live) end
end
redis.call('del', KEYS[1], KEYS[2])
return 1`);

/** KEYS: token. ARGV: mine. */
export const RELEASE = script("if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1]) end");
