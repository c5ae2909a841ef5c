#!/bin/sh
# A bot with curl alone: starts a game against a built-in bot and plays it to the end with sampled actions.
# Usage: MACHINAMI_TOKEN=machinami_… sh examples/bot.sh [server] [game]
set -eu
server=${1:-http://localhost:8000} game=${2:-toscana}

call() { # METHOD PATH [BODY]
  curl -sS --fail-with-body --retry 5 -X "$1" -H "Authorization: Bearer $MACHINAMI_TOKEN" \
    -H 'Content-Type: application/json' ${3:+-d "$3"} "$server/api/bot/$2"
}

field() { # NAME: the value of a number or an id in the JSON on standard input
  sed -n "s/.*\"$1\":\"\{0,1\}\([A-Za-z0-9_-]*\).*/\1/p"
}

table=$(call POST tables "{\"game\": \"$game\", \"seats\": 2, \"places\": [{\"me\": true}, {\"bot\": 1}]}" | field table)
echo "playing at $server/table/$table"

# The event stream has one line for each turn, and one for the end.
curl -sSN -H "Authorization: Bearer $MACHINAMI_TOKEN" "$server/api/bot/events" | while read -r event; do
  case $event in *"$table"*) ;; *) continue ;; esac
  case $event in *'"phase":"over"'*) break ;; esac
  while :; do
    choice=$(call GET "tables/$table/actions?limit=1" 2>/dev/null) || break
    action=$(echo "$choice" | sed -n 's/.*"actions":\[{"action":\(.*\),"text":.*/\1/p')
    [ -n "$action" ] || break
    call POST "tables/$table/act" "{\"do\": $action, \"prompt\": $(echo "$choice" | field prompt)}" >/dev/null ||
      echo " (refused)"
  done
done
call GET "tables/$table" | sed 's/.*"ranking":\(\[[^]]*\]\).*/\1/'
