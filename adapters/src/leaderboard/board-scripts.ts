import { script } from "../redis/redis-script.ts";

/**
 * Claims the token. KEYS: token, moment. ARGV: own token, lifetime in milliseconds, '1' to take the token
 * from another process. Returns the moment, or nothing if another process keeps the token.
 */
export const CLAIM = script(`
local held = redis.call('get', KEYS[1])
if held and held ~= ARGV[1] and ARGV[3] ~= '1' then return false end
redis.call('set', KEYS[1], ARGV[1], 'px', ARGV[2])
return redis.call('hmget', KEYS[2], 'origin', 'snapshot', 'day', 'at')`);

/**
 * Replaces scores with absolute values, so a repetition changes nothing. Refuses if another process has the
 * token, because its values may be newer. An expired token is taken again if the board still shows the
 * snapshot that the caller started from. KEYS: token, moment, miners, lists. ARGV: own token; its lifetime in
 * milliseconds; that snapshot ('': do not take an expired token again); the new moment's four parts ('' for
 * no new moment); the part for zero points; then pairs of miner and parts (one part for each list, then when
 * the points were reached).
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
 * Adds miners that a fresh board does not have yet, with the same result as APPLY in a fraction of the time.
 * KEYS: token, miners, lists. ARGV: own token; its lifetime in milliseconds; the part for zero points; the
 * width of a miner; all miners as one text. The text of a miner is the parts for the lists, then the part for
 * when the points were reached, then the id. The miners are one text because a million of them would need
 * five million arguments.
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
 * Replaces the live board with the fresh board. No reader sees a mixture, and a feeder that is still running
 * is refused when it writes. KEYS: rebuild's token, feeder's token, fresh keys, live keys, prefix of the
 * replaced keys. ARGV: own token.
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

/** Gives the token back. KEYS: token. ARGV: own token. */
export const RELEASE = script("if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1]) end");
