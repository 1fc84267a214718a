#compdef tabia
# zsh completion for tabia(1)

local -a commands help json cache download choice backgammon engine sources limits solving expansion
local from before
commands=(
  'build:build an index from books and games'
  'convert:convert books to another format'
  'merge:merge several books into one'
  'solve:write a book with the value of best play for each move'
  'next:list the positions that are most worth analysing'
  'grow:make a book by analysis, the most important positions first'
  'learn:learn from lost games which moves not to play again'
  'diff:compare two books move by move'
  'info:print the contents and the sources of a book'
  'probe:look up a position in a book'
  'explain:explain why the book plays a move, or has none'
  'dump:print every record of a book'
  'verify:check every byte of a book'
  'openings:write opening suites for engine matches'
  'table:print the best plays of all rolls from a backgammon book'
  'review:compare games with a repertoire, or a backgammon match with a book'
  'gaps:list the likely replies that a repertoire has no answer to'
  'uci:run a UCI engine that plays from books'
  'gnubg:run an external player for GNU Backgammon'
  'ubgi:run a UBGI engine that plays from books'
  'serve:serve books to browsers and explorer clients'
  'site:write a web site that shows books on any web host'
  'cache:list or remove cached indexes of large books'
  'formats:list the formats that tabia reads and writes'
  'help:print the help of a command'
  'version:print the version'
)
help=('(- *)'{-h,--help}'[print help and exit]')
json=('--json[print JSON, one object per line]')
recommended='--ctg-recommended[CTG\: recommended moves]:rule:(only first ignored)'
played=('*--played[games of the match of a suite]:games:_files' '*--player[player from whose view the pairs count]:name'
  '--keep-time-losses[count games that were lost on time]')
download=('--max-download[largest file to copy from a server]:size, such as 1G')
cache=('--no-cache[read large books into memory instead of caching an index]')
choice=(
  '--choice[policy]:policy:(best weighted uniform top temperature score)'
  '--top[for top\: number of best moves to choose from]:number'
  '--temperature[for temperature\: 0 is best, 50 weighted, 100 uniform]:number'
  '--score-window[for score\: centipawns that a move may be below the best]:number'
  '--min-score[plays no book move if the best evaluation is below this, in centipawns]:number'
  '--randomness[short for --choice temperature --temperature N]:number'
  "--min-share[minimum share of the position's weight]:per mille"
  '--min-games[minimum number of games with the move]:number'
  '--deepest-ply[last ply to play from the book]:number'
  "--plies-before-end[minimum plies that the book continues after the move]:number"
  '--allow-repetition[allow moves that repeat a position of the game]'
  '--seed[seed of the choices]:number'
)
trust=(
  '--min-level[minimum level of analysis]:level:(1-ply 2-ply 3-ply 4-ply XGR XGR+ XGR++ book rollout)'
  '--min-plays[minimum known plays of a roll]:number'
)
money=(
  '--jacoby[Jacoby rule in money games]:setting:(on off)'
  '--beavers[beavers in money games]:setting:(on off)'
)
rules=(
  $trust
  $money
  '--score-order[order of the scores in a board line]:program:(auto gnubg fibs)'
)
backgammon=(
  $rules
  '--dice[the roll, instead of the one in the position]:two digits'
  '--other-contexts[fall back to another score or rule]'
)
engine=(
  '--restart[restart the engine if it exits or crashes]'
  "--limited-go[let the books answer 'go depth' and 'go nodes' too]"
  "--warm-up[let the engine search on the opponent's time after a book move]"
  '--engine[engine that plays if the books have no move]:*::engine:_normal'
)
salvage='--salvage[read the undamaged part of a damaged index]'
limits=(
  '--threads[number of threads]:threads'
  '--memory[memory limit]:size, such as 1G'
  '--temp[the folder of temporary files]:folder:_directories'
)
sources=(
  '--perspective[side whose wins a source counts]:side:(auto white mover)'
  '--plies[PGN\: plies of each game to keep]:plies, 0 for all'
  '--min-plies[PGN\: minimum plies of a game]:plies'
  '--min-elo[PGN\: minimum Elo of both players]:Elo'
  '--results[PGN\: results to keep]:results:(1-0 0-1 1/2-1/2)'
  '*--player[PGN\: player of the games]:name'
  '*--opponent[PGN\: opponent of --player]:name'
  '--exclude-bots[PGN\: leave out games of players with the title BOT]'
  '*--event[PGN\: event of the games]:name'
  '--side[PGN\: side whose moves to keep]:side:(both white black of-player)'
  '--since[PGN\: first date of the games]:date, such as 2020.01'
  '--until[PGN\: last date of the games]:date, such as 2020.12'
  '--half-life[PGN\: age at which a game counts half]:age, such as 5y@2026.01.31'
  '--speed[PGN\: speeds of the games]:speeds:_values -s , speed bullet blitz rapid classical correspondence'
  '--variant[PGN\: variant of the games]:variant:(standard chess960)'
  '--unfinished[PGN, CTG\: games without a result]:what:(skip draw loss)'
  '--variations[PGN\: read variations too; a move has weight 1 instead of results]'
  '--no-evaluations[PGN\: omit the evaluations in comments]'
  $recommended
  '--beavers[SGF\: beavers in money games]:setting:(on off)'
  '--min-games[minimum games with a move]:games'
  '--min-share[minimum share of a move in its position]:percent, such as white=20%,black=0.5%'
  '--min-score[minimum score of a move with games]:percent, such as 45%'
  '--max-loss[never plays moves that are more centipawns worse than the best one]:centipawns'
  '*--positions-of[take evaluations only of the positions in a book]:book:_files'
  '*--positions[.exp\: a book with the positions of its records]:book:_files'
  '--about[text to store in an index about its origin]:text'
  '--partial[write a part of a book]'
  '--keys-only[backgammon\: omit the positions]'
  '--strict[fail on a bad record]'
  $salvage
  $limits
)
before='*--before[chess\: book in front of the others]:book:_files'
from='*--from[position to start from]:position'
solving=(
  '--draw-value[value for White of a play without end]:centipawns'
  '--no-convergence[ignore moves to positions of the book that the book does not list]'
  '--results[evaluate moves without an evaluation by the results of their games]'
)
expansion=(
  '--margin[follow moves that are at most N centipawns worse than the best one]:centipawns'
  '--breadth[centipawns given up that cost as much as one ply]:centipawns'
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
      '--allow-empty[write the index even if it would be empty]' \
      '*:book or folder:_files'
    ;;
  convert | merge)
    local -a within
    [[ $command == convert ]] || within=(
      '--within[repertoire to extend by frequent moves of the books]:repertoire:_files'
      '--mine[minimum share of an added move of --side]:percent'
      '--theirs[minimum share of an added move of the other side]:percent'
      '--range[one of N ranges of the keys of the parts]:i/N'
      '--join[join the ranges of a merge]'
    )
    _arguments $help $json $sources $within \
      {-o,--output}'[the book to write]:book:_files' \
      '--allow-empty[write the book even if it would be empty]' \
      '--to[the format of the book to write]:format:(tabia oobs polyglot obk pgn epd abk exp tsv json)' \
      '--lossy[write the book even if its format cannot store everything]' \
      '--rule[merge rule of several books]:rule:(add first shares)' \
      '--weight[.bin\: the weight of a move]:what:(auto score wins games stated)' \
      '--zero[.bin\: moves of weight 0]:what:(drop keep one)' \
      '--engine[.exp\: engine that reads the file]:engine:(brainlearn sugar)' \
      '--magic[.obk\: the layout]:magic:(BOO! UGWS)' \
      '--max-plies[.obk, .abk, .pgn\: the plies of a line]:plies' \
      '--max-moves[.obk, .abk, .pgn\: the moves of all lines]:moves' \
      '--full-lines[.obk, .abk, .pgn\: continue every line after a transposition]' \
      '--no-weights[.pgn\: omit the comments with weights]' \
      '--position-index[.obs.db3\: with an SQL index of the positions]' \
      '--weights-as-wins[.obs.db3\: write a stated weight as won games]' \
      '*:book:_files'
    ;;
  solve)
    _arguments $help $json $cache $salvage $limits $from $solving \
      {-o,--output}'[the index to write]:index:_files' \
      '--opponent[moves of the opponent]:rule:(best counted)' \
      '--side[player who plays best with --opponent counted]:side:(white black)' \
      '1:book:_files'
    ;;
  next)
    _arguments $help $json $cache $from $expansion \
      {-n,--count}'[maximum number of positions]:number' \
      '*--player[player whose lost games of --lost count]:name' \
      '--lost[PGN file with games of --player]:games:_files' \
      '--unsolved[book that the book was solved from]:book:_files' \
      '--against[book whose best moves the book should answer]:book:_files' \
      '1:book:_files'
    ;;
  grow)
    _arguments $help $json $limits $from $solving $expansion \
      {-o,--output}'[the solved index to write]:index:_files' \
      '--engine[the UCI engine that searches]:command:_command_names -e' \
      '--nodes[the nodes of each search]:number' \
      '--lines[number of best moves to evaluate in each position]:number' \
      '--concurrency[number of engines that search at the same time]:number' \
      '--timeout[maximum seconds of a search]:number' \
      '--hours[stop after this time]:hours' \
      '--positions[positions to search in this run]:number' \
      '--searches[file of the searches]:file:_files' \
      '--share[search one of several shares of the positions first]:share, such as 1/2' \
      '--chess960[search positions of Chess960]' \
      '*:book:_files'
    ;;
  learn)
    _arguments $help $json $cache \
      {-o,--output}'[the EPD file to write]:file:_files' \
      '*--player[the player whose games are read]:name' \
      '--book[book that the player used]:book:_files' \
      '--window[centipawns by which another good move may be worse than the best one]:centipawns' \
      '--days[days that a lost game keeps a move from being played]:days' \
      '1:games:_files'
    ;;
  diff)
    _arguments $help $json $salvage {-n,--most}'[maximum number of differences to print]:number' '--all[print all differences]' \
      '--by-swing[list only the positions whose best moves differ]' \
      '1:book:_files' '2:book:_files'
    ;;
  info) _arguments $help $json $cache $download '1:book:_files' ;;
  probe)
    _arguments $help $json $cache $download $recommended $backgammon $choice $before \
      '*--mirror[another address of a book on the network]:url' \
      '--play[print the error of this play]:play' \
      '--stdin[read positions from standard input]' '--choose[choose one of the moves by policy]' '*:book or position:{_files; compadd startpos}'
    ;;
  explain)
    _arguments $help $json $cache $download $recommended $backgammon $choice $before \
      '*--mirror[another address of a book on the network]:url' \
      '--engine-name[with --uci-log\: only the engine of this name]:name' \
      "--all[with --uci-log\: print every 'go']" \
      "--uci-log[explain each 'go' in a log of UCI lines]:log:_files" '*:book or position:{_files; compadd startpos}'
    ;;
  dump) _arguments $help $json $recommended $salvage '--notes[print notes too]' '1:book:_files' ;;
  verify) _arguments $help $json '1:book:_files' ;;
  openings)
    _arguments $help $json $cache $salvage \
      '(--games)--suite[read the PGN file as a suite]' \
      '(--suite)--games[read the PGN or EPD file as a book of games]' \
      '--plies[length in plies, or in rolls for backgammon]:number, or two as 6-10' \
      '--by[order]:order:(games uniform all)' \
      '--count[number of openings]:number' \
      '--start[number of the first opening in the sequence]:number' \
      '--seed[seed of the sequence]:number' \
      {-o,--output}'[the file to write]:suite:_files' \
      '--format[the format of the file]:format:(epd fen pgn xgid)' \
      '--from[position to begin at]:position' \
      '*--exclude[suite of positions to exclude]:suite:_files' \
      '--mirror[only one of two positions that differ by an exchange of colours]' \
      "--score[White's score]:percent, such as 45-55" \
      '--draws[the draws]:percent, such as 20-60' \
      '--min-games[minimum number of games]:number' \
      '--eco[ECO code, or a range such as B90-B99]:code' \
      '--per-eco[maximum openings with the same ECO code]:number' \
      '--per-first-moves[maximum of N openings with the same first K plies]:K\:N' \
      "--eval[White's evaluation]:centipawns, such as 80-120" \
      '--engine[the UCI engine that evaluates]:command:_command_names -e' \
      '--eval-file[file that stores searches]:file:_files' \
      '--nodes[the nodes of each search]:number' \
      '--concurrency[number of engines that search at the same time]:number' \
      '--timeout[maximum seconds of a search]:number' \
      $rules '--context[backgammon\: the score and the cube]:position' \
      '--other-contexts[fall back to another score or rule]' \
      $played \
      '--report[format of the report]:format:(text tsv json)' \
      '--by-eco[sum up the openings of each ECO code]' \
      '--sort[column by which the report is sorted]:column:(number eco name position games white draws black pairs_0 pairs_0.5 pairs_1 pairs_1.5 pairs_2 decisive_pairs draw_rate white_score)' \
      '--reverse[sort in descending order]' \
      '--bounds[print the log-likelihood ratio of two values of nElo]:two numbers, such as 0,2' \
      '--draw-rate[drop openings whose draws are not in this range]:percent, such as 10-90' \
      "--white-score[drop openings whose score for White is not in this range]:percent, such as 40-70" \
      '--min-pairs[drop openings with fewer pairs of games]:number' \
      "--shrink[pseudo-pairs with the suite's mean]:number" \
      '1:book:_files'
    ;;
  table)
    _arguments $help $json $cache $backgammon \
      '--view[tables to print]:view:(openings replies rolls scores)' \
      '*--score[score]:score:(money DMP gammon-go gammon-save 3-away 5-away 7-away)' \
      '--post-crawford[1-away scores are after the Crawford game]' \
      '--within[maximum equity that a listed play may cost]:equity' \
      '--format[output format]:format:(text tsv json html)' \
      '*:book or position:_files'
    ;;
  review)
    _arguments $help $cache $trust $money \
      '--json[print JSON, one object per line]' \
      '--all[list all rows or decisions, not only the first ones or errors]' \
      '--format[output format]:format:(text tsv json html)' \
      '*--player[chess\: player whose games are reviewed]:name' \
      '--side[chess\: side of the repertoire]:side:(white black)' \
      '--against[chess\: book that contains how often others play each move]:book:_files' \
      '--other-contexts[fall back to another score or rule]' \
      '1:match:_files' '2:book:_files'
    ;;
  gaps)
    _arguments $help $json $cache \
      '--against[book of the moves that opponents play]:book:_files' \
      '--side[side of the repertoire]:side:(white black)' \
      '--one-in[list replies that are met in at least 1 of N games]:games' \
      '--redundant[list answered replies that are rarer than that, too]' \
      '--from[position to start from]:position' \
      '--format[output format]:format:(text tsv json html)' \
      '1:repertoire:_files'
    ;;
  uci)
    _arguments $help $cache $download $recommended $choice $engine \
      '*--book[book; the first with a move is used]:book:_files' \
      '--config[read flags from a TOML file]:file:_files' \
      '--huge-pages[copy books into huge pages]' \
      '--require-books[exit at the start if a book cannot be opened]'
    ;;
  gnubg)
    _arguments $help $cache \
      '*--book[book; the first with an answer is used]:book:_files' \
      '(--stdio)--listen[address to listen on]:host\:port' \
      '(--stdio)--any-address[allow --listen on an address that other machines can reach]' \
      '(--stdio)--connections[maximum number of clients]:number' \
      '(--stdio)--idle-timeout[seconds of silence before a client is disconnected]:seconds' \
      '(--listen --any-address --connections --idle-timeout)--stdio[use standard input and output instead of a port]' \
      '--fallback[external player to query if the books have no answer]:host\:port' \
      '--fallback-timeout[seconds to wait for its answer]:seconds' \
      '--on-miss[without any answer]:what:(play error)' \
      $rules \
      '--other-contexts[fall back to another score or rule]'
    ;;
  serve)
    _arguments $help $cache $before $played \
      '--suite[suite to show after its match]:suite:_files' \
      '*--book[book, with its settings]:book:_files' \
      '--seed[seed of the choices]:number' \
      '--listen[address to listen on]:host\:port' \
      '--any-address[allow --listen on an address that other machines can reach]' \
      '*--name[additional host name of this server]:host:_hosts' \
      '--base[path prefix of all addresses]:path:' \
      '--public-url[address of this server on the internet]:url:_urls' \
      '--cors[allow pages of other sites to read the answers]' \
      '--log[log each request]' \
      '--check[open all books, print them and exit]' \
      '--connections[maximum number of clients]:number' \
      '--idle-timeout[seconds of silence before a client is disconnected]:seconds'
    ;;
  site)
    _arguments $help $json '*:book:_files' \
      '(-o --output)'{-o,--output}'[folder to write]:folder:_files -/' \
      '--title[title of the site]:text' \
      '*--licence[licence of the books, or NAME=TEXT of one]:text' \
      '--page[folder with the files of the page]:folder:_files -/'
    ;;
  ubgi) _arguments $help $cache $trust '*--book[book; the first with an answer is used]:book:_files' ;;
  cache) _arguments $help $json '--empty[remove all cached indexes]' ;;
  formats) _arguments $help $json ;;
  help) _arguments $help '--man[print the manual page, in roff]' '1:command:((${commands}))' ;;
  version) _arguments $help ;;
esac
