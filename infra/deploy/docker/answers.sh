# The health check of an image: answers.sh PORT READY LIVE succeeds if this machine answers READY with 200. A check runs every 5 s
# in every container, and a Node of its own would cost more than the product at rest.
# Docker restarts what has ended, but not what is unhealthy: a program that has not answered LIVE twelve times in a row, a minute,
# is ended here. LIVE depends on no other program, so that a lost store ends nothing. Without LIVE nothing is ended: a new nginx in
# the place of a full one would be full again.
answers() {
  exec 3<>"/dev/tcp/127.0.0.1/$1" || return 1
  printf 'GET %s HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n' "$2" >&3
  read -r -t 1 _ status _ <&3 && [ "$status" = 200 ]
}
echo >>/tmp/unanswered
if ! answers "$1" "${3:-$2}" 2>/dev/null; then
  # Docker's init (init: true) has one child, the program.
  if [ -n "$3" ] && [ "$(wc -l </tmp/unanswered)" -ge 12 ]; then
    rm -f /tmp/unanswered
    kill -9 $(cat /proc/1/task/1/children)
  fi
  exit 1
fi
rm -f /tmp/unanswered
answers "$1" "$2"
