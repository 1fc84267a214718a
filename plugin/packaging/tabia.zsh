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
  'uci:play from books as a UCI engine'
  "gnubg:play from books as GNU Backgammon's external player"
  'ubgi:play from books as a UBGI engine'
)
help=('(- *)'{-h,--help}'[print help and end]')
json=('--json[print JSON, one object a line]')
cache=('--no-cache[read a large book into memory, and keep no index of it]')
choice=(
  '--choice[how to choose]:policy:(best weighted uniform top temperature)'
  '--top[with top, how many of the best moves]:number'
  '--temperature[from best (0) over weighted (50) to uniform (100)]:number'
  '--randomness[short for --choice temperature --temperature N]:number'
  "--min-share[least share of the position's weight]:per mille"
  '--min-games[least number of games with the move]:number'
  '--deepest-ply[last ply to play from the book]:number'
  "--plies-before-end[no move after which the book's lines go on for fewer plies]:number"
  '--allow-repetition[allow moves that repeat a position of the game]'
  '--seed[the same seed makes the same choices]:number'
)
backgammon=(
  '--dice[the roll, instead of the one in the position]:two digits'
  '--other-contexts[answer from another score or rule where the book has nothing]'
)
engine=(
  '--restart[start the engine again when it is lost]'
  "--warm-up[let the engine think on the opponent's time after a book move]"
  '--engine[let this program play where the books know no move]:*::engine:_normal'
)
sources=(
  '--perspective[whose results a source counts]:whose:(auto white mover)'
  '--plies[PGN\: the plies of each game]:plies, 0 for all'
  '--min-plies[PGN\: games of so many plies or more]:plies'
  '--min-elo[PGN\: games between players of this Elo or more]:Elo'
  '--results[PGN\: games that ended so]:results:(1-0 0-1 1/2-1/2)'
  '--side[PGN\: whose moves]:whose:(both white black)'
  '--unfinished[PGN\: games without a result]:what:(skip draw loss)'
  '--min-games[leave out moves that fewer games hold]:games'
  '--strict[take a bad record for an error]'
  '--memory[the memory to build in]:size, 1G say'
  '--temp[the folder of temporary files]:folder:_directories'
)

if (( CURRENT == 2 )); then
  _describe command commands
  _arguments $help '(- *)--version[print the version and end]'
  return
fi

local command=$words[2]
shift words
(( CURRENT-- ))
case $command in
  build)
    _arguments $help $json $sources \
      {-o,--output}'[the index to write]:index:_files' \
      '*:book or folder:_files'
    ;;
  convert | merge)
    _arguments $help $json $sources \
      {-o,--output}'[the book to write]:book:_files' \
      '--to[the format of the book to write]:format:(tabia oobs polyglot obk pgn epd)' \
      '--lossy[write the book though it cannot hold all]' \
      '--rule[of several books]:rule:(add first)' \
      '--weight[.bin\: the weight of a move]:what:(auto score wins games stated)' \
      '--zero[.bin\: moves of weight 0]:what:(drop keep one)' \
      '--magic[.obk\: the layout]:magic:(BOO! UGWS)' \
      '--max-plies[.obk, .pgn\: the plies of a line]:plies' \
      '--max-moves[.obk, .pgn\: the moves of all lines]:moves' \
      '--full-lines[.obk, .pgn\: where lines meet, each goes on]' \
      '--no-weights[.pgn\: no comments that say what a move weighs]' \
      '--position-index[.obs.db3\: with an SQL index of the positions]' \
      '--weights-as-wins[.obs.db3\: a stated weight becomes games won]' \
      '*:book:_files'
    ;;
  diff)
    _arguments $help $json {-n,--most}'[the differences to print]:number' '--all[print every difference]' \
      '1:book:_files' '2:book:_files'
    ;;
  info) _arguments $help $json $cache '1:book:_files' ;;
  probe)
    _arguments $help $json $cache $backgammon $choice \
      '--stdin[answer each line of standard input]' '--choose[choose one of the moves]' '*:book or position:{_files; compadd startpos}'
    ;;
  explain)
    _arguments $help $json $cache $backgammon $choice \
      "--uci-log[answer each 'go' that a chess program sent to an engine]:log:_files" '*:book or position:{_files; compadd startpos}'
    ;;
  dump) _arguments $help $json '--notes[print notes too]' '1:book:_files' ;;
  verify) _arguments $help $json '1:book:_files' ;;
  openings)
    _arguments $help $json $cache \
      '--plies[how many plies or rolls the openings have]:number, or two as 6-10' \
      '--by[in which order]:order:(games uniform all)' \
      '--count[how many]:number' \
      '--start[the number in the sequence to start with]:number' \
      '--seed[the same seed makes the same sequence]:number' \
      {-o,--output}'[the file to write]:suite:_files' \
      '--format[the format of the file]:format:(epd pgn xgid)' \
      '--mirror[no two that differ only by an exchange of colours]' \
      "--score[White's score]:percent, 45-55 say" \
      '--draws[the draws]:percent, 20-60 say' \
      '--min-games[at least so many games]:number' \
      '--per-eco[at most so many of one ECO code]:number' \
      '--per-first-moves[at most N whose first K plies are the same]:K\:N' \
      '--context[backgammon\: the score and the cube]:XGID' \
      '--other-contexts[play from another score or rule where the book has nothing]' \
      '1:book:_files'
    ;;
  uci)
    _arguments $help $cache $choice $engine \
      '*--book[a book, asked after those before it]:book:_files' \
      '--config[read flags from a file]:file:_files' \
      '--huge-pages[copy books into huge pages of memory]'
    ;;
  gnubg)
    _arguments $help $cache \
      '*--book[a book, asked after those before it]:book:_files' \
      '(--stdio)--listen[where to listen]:host\:port' \
      '(--stdio)--any-address[permit --listen where other machines can connect]' \
      '(--stdio)--connections[how many clients at once]:number' \
      '(--listen --any-address --connections)--stdio[answer standard input on standard output]' \
      '--fallback[another external player, asked where the books have nothing]:host\:port' \
      '--on-miss[where nobody has an answer]:what:(play error)' \
      '--score-order[who writes the score so]:who:(auto gnubg fibs)' \
      '--jacoby[Jacoby rule in money sessions]:whether:(on off)' \
      '--beavers[beavers in money sessions]:whether:(on off)' \
      '--other-contexts[play from another score or rule where the books have nothing]'
    ;;
  ubgi) _arguments $help $cache '*--book[a book, asked after those before it]:book:_files' ;;
esac
