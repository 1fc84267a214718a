#compdef tabia
# zsh completion for tabia(1)

local -a commands help json cache choice backgammon engine sources
commands=(
  'build:make one index of all sources'
  'convert:write books as a book of another format'
  'merge:put several books together as one'
  'diff:compare two books move by move'
  'info:print what a book holds'
  "probe:print the book's moves in a position"
  'explain:print why the book answers what it answers'
  'dump:print every record of a book'
  'verify:read and check every byte of a book'
  'openings:write openings for matches'
  'table:print what a backgammon book plays with every roll'
  'review:compare the plays of a match with a backgammon book'
  'uci:play from books as a UCI engine'
  "gnubg:play from books as GNU Backgammon's external player"
  'ubgi:play from books as a UBGI engine'
  'serve:show books in a browser, and answer as an opening explorer'
  'cache:list or remove the indexes kept of large books'
  'help:print the help of a command'
  'version:print the version'
)
help=('(- *)'{-h,--help}'[print help and exit]')
json=('--json[print JSON, one object per line]')
recommended='--ctg-recommended[CTG\: recommended moves]:rule:(only first ignored)'
cache=('--no-cache[read a large book into memory, without the cache]')
choice=(
  '--choice[how to choose]:policy:(best weighted uniform top temperature)'
  '--top[with top, the number of best moves]:number'
  '--temperature[from best (0) over weighted (50) to uniform (100)]:number'
  '--randomness[short for --choice temperature --temperature N]:number'
  "--min-share[minimum share of the position's weight]:per mille"
  '--min-games[minimum number of games with the move]:number'
  '--deepest-ply[last ply to play from the book]:number'
  "--plies-before-end[no move after which the book continues for fewer plies]:number"
  '--allow-repetition[allow moves that repeat a position of the game]'
  '--seed[the same seed makes the same choices]:number'
)
trust=(
  '--min-level[play only what was analysed at this level or deeper]:level:(1-ply 2-ply 3-ply 4-ply XGR XGR+ XGR++ book rollout)'
  '--min-plays[play only if at least N plays of the roll are known]:number'
)
money=(
  '--jacoby[the Jacoby rule for money]:whether:(on off)'
  '--beavers[beavers for money]:whether:(on off)'
)
rules=(
  $trust
  $money
  '--score-order[order of the scores in a board line]:program:(auto gnubg fibs)'
)
backgammon=(
  $rules
  '--dice[the roll, instead of the one in the position]:two digits'
  '--other-contexts[answer for another score or rule if the book has nothing]'
)
engine=(
  '--restart[start the engine again if it exits or crashes]'
  "--warm-up[let the engine search on the opponent's time after a book move]"
  '--engine[engine that plays where the books have no move]:*::engine:_normal'
)
salvage='--salvage[read what can be read of a damaged index]'
sources=(
  '--perspective[whose results a source counts]:whose:(auto white mover)'
  '--plies[PGN\: the plies of each game]:plies, 0 for all'
  '--min-plies[PGN\: games of at least N plies]:plies'
  '--min-elo[PGN\: games between players of at least this Elo]:Elo'
  '--results[PGN\: games with these results]:results:(1-0 0-1 1/2-1/2)'
  '--side[PGN\: which side'\''s moves to keep]:whose:(both white black)'
  '--unfinished[PGN, CTG\: games without a result]:what:(skip draw loss)'
  $recommended
  '--min-games[skip moves played in fewer games]:games'
  '*--positions[.exp\: a book with the positions of its records]:book:_files'
  '--partial[write a part of a book]'
  '--keys-only[backgammon\: leave out the positions]'
  '--strict[treat a bad record as an error]'
  $salvage
  '--threads[how many threads work at a time]:threads'
  '--memory[the memory to build in]:size, such as 1G'
  '--temp[the folder of temporary files]:folder:_directories'
)

if (( CURRENT == 2 )); then
  _describe command commands
  _arguments $help '(- *)--version[print the version and exit]'
  return
fi

local command=$words[2]
shift words
(( CURRENT-- ))
case $command in
  build)
    _arguments $help $json $sources \
      {-o,--output}'[the index to write]:index:_files' \
      '--allow-empty[write the index even if there is nothing in it]' \
      '*:book or folder:_files'
    ;;
  convert | merge)
    _arguments $help $json $sources \
      {-o,--output}'[the book to write]:book:_files' \
      '--allow-empty[write the book even if there is nothing in it]' \
      '--to[the format of the book to write]:format:(tabia oobs polyglot obk pgn epd abk tsv json)' \
      '--lossy[write the book even if it cannot hold all]' \
      '--rule[how to combine several books]:rule:(add first shares)' \
      '--weight[.bin\: the weight of a move]:what:(auto score wins games stated)' \
      '--zero[.bin\: moves of weight 0]:what:(drop keep one)' \
      '--magic[.obk\: the layout]:magic:(BOO! UGWS)' \
      '--max-plies[.obk, .abk, .pgn\: the plies of a line]:plies' \
      '--max-moves[.obk, .abk, .pgn\: the moves of all lines]:moves' \
      '--full-lines[.obk, .abk, .pgn\: continue all lines that transpose]' \
      '--no-weights[.pgn\: no comments with weights]' \
      '--position-index[.obs.db3\: with an SQL index of the positions]' \
      '--weights-as-wins[.obs.db3\: a stated weight becomes games won]' \
      '*:book:_files'
    ;;
  diff)
    _arguments $help $json $salvage {-n,--most}'[the differences to print]:number' '--all[print every difference]' \
      '1:book:_files' '2:book:_files'
    ;;
  info) _arguments $help $json $cache '1:book:_files' ;;
  probe)
    _arguments $help $json $cache $recommended $backgammon $choice \
      '*--mirror[another address of a book on the network]:url' \
      '--play[what this play of the roll costs]:play' \
      '--stdin[answer each line of standard input]' '--choose[choose one of the moves]' '*:book or position:{_files; compadd startpos}'
    ;;
  explain)
    _arguments $help $json $cache $recommended $backgammon $choice \
      '*--mirror[another address of a book on the network]:url' \
      '--engine-name[only engines of this name in the log]:name' \
      '--all[each go of the log, not the summary alone]' \
      "--uci-log[answer each 'go' that a chess program sent to an engine]:log:_files" '*:book or position:{_files; compadd startpos}'
    ;;
  dump) _arguments $help $json $salvage '--notes[print notes too]' '1:book:_files' ;;
  verify) _arguments $help $json '1:book:_files' ;;
  openings)
    _arguments $help $json $cache $salvage \
      '--plies[number of plies or rolls of the openings]:number, or two as 6-10' \
      '--by[in which order]:order:(games uniform all)' \
      '--count[number of openings]:number' \
      '--start[the number in the sequence to start with]:number' \
      '--seed[the same seed makes the same sequence]:number' \
      {-o,--output}'[the file to write]:suite:_files' \
      '--format[the format of the file]:format:(epd pgn xgid)' \
      '--from[begin at this position]:position' \
      '*--exclude[no position of this suite]:suite:_files' \
      '--mirror[of positions that differ only by colours, write one]' \
      "--score[White's score]:percent, such as 45-55" \
      '--draws[the draws]:percent, such as 20-60' \
      '--min-games[minimum number of games]:number' \
      '--eco[only this ECO code, or a range such as B90-B99]:code' \
      '--per-eco[maximum number of one ECO code]:number' \
      '--per-first-moves[at most N whose first K plies are the same]:K\:N' \
      "--eval[White's evaluation]:centipawns, such as 80-120" \
      '--engine[the UCI engine that evaluates]:command:_command_names -e' \
      '--eval-file[the file that keeps evaluations]:file:_files' \
      '--nodes[the nodes of each search]:number' \
      '--concurrency[how many engines search at a time]:number' \
      '--timeout[the most seconds that a search may take]:number' \
      $rules '--context[backgammon\: the score and the cube]:position' \
      '--other-contexts[play for another score or rule if the book has nothing]' \
      '1:book:_files'
    ;;
  table)
    _arguments $help $json $cache $backgammon \
      '--view[only one kind of table]:view:(openings replies rolls scores)' \
      '*--score[the score of the player who plays the roll]:score:(money DMP gammon-go gammon-save 3-away 5-away 7-away)' \
      '--post-crawford[of scores, those with a 1-away player are after the Crawford game]' \
      '--within[what a listed rival of the best play may cost]:equity' \
      '--format[how to print the tables]:format:(text tsv json html)' \
      '*:book or position:_files'
    ;;
  review)
    _arguments $help $cache $trust $money \
      '--json[print JSON, one object per line]' \
      '--all[list all decisions, also those without error]' \
      '--format[how to print the decisions]:format:(text tsv json)' \
      '--other-contexts[answer for another score or rule if the book has nothing]' \
      '1:match:_files' '2:book:_files'
    ;;
  uci)
    _arguments $help $cache $recommended $choice $engine \
      '*--book[a book; the first that has a move answers]:book:_files' \
      '--config[read flags from a file]:file:_files' \
      '--huge-pages[copy books into huge pages of memory]' \
      '--require-books[end at once if a book cannot be opened]'
    ;;
  gnubg)
    _arguments $help $cache \
      '*--book[a book; the first that has an answer is used]:book:_files' \
      '(--stdio)--listen[where to listen]:host\:port' \
      '(--stdio)--any-address[permit --listen where other machines can connect]' \
      '(--stdio)--connections[maximum number of clients at once]:number' \
      '(--stdio)--idle-timeout[disconnect a client after N seconds of silence]:seconds' \
      '(--listen --any-address --connections --idle-timeout)--stdio[answer standard input on standard output]' \
      '--fallback[another external player, for positions that are not in the books]:host\:port' \
      '--fallback-timeout[wait N seconds for its answer]:seconds' \
      '--on-miss[if there is no answer]:what:(play error)' \
      $rules \
      '--other-contexts[play for another score or rule if the books have nothing]'
    ;;
  serve)
    _arguments $help $cache \
      '*--book[a book to show, with its settings]:book:_files' \
      '--seed[the same seed makes the same choices]:number' \
      '--listen[where to listen]:host\:port' \
      '--any-address[permit --listen where other machines can connect]' \
      '*--name[a name of this machine by which it may be asked]:host:_hosts' \
      "--cors[permit pages of other sites to read the explorers' answers]" \
      '--log[log each request]' \
      '--connections[maximum number of clients at once]:number' \
      '--idle-timeout[disconnect a client after N seconds of silence]:seconds'
    ;;
  ubgi) _arguments $help $cache $trust '*--book[a book; the first that has an answer is used]:book:_files' ;;
  cache) _arguments $help $json '--empty[remove all indexes]' ;;
  help) _arguments $help '1:command:((${commands}))' ;;
  version) _arguments $help ;;
esac
