# bash completion for tabia(1)

# Prints the flags of a command, or the commands if it is empty.
_tabia_flags() {
  local choice='--choice --top --temperature --score-window --min-score --randomness --min-share --min-games --deepest-ply --plies-before-end
    --allow-repetition --seed'
  local sources='--perspective --plies --min-plies --min-elo --results --player --opponent --exclude-bots --event --side --since --until --half-life --speed --variant --unfinished --variations --no-evaluations --ctg-recommended --beavers --min-games --min-share --min-score --max-loss --positions-of --positions --partial --keys-only --about --strict --salvage --threads --memory
    --temp'
  local limits='--threads --memory --temp' solving='--draw-value --no-convergence --results' expansion='--margin --breadth'
  case $1 in
    build)
      echo --output -o --allow-empty "$sources" --json --help -h
      ;;
    convert | merge)
      [[ $1 == convert ]] || echo --within --mine --theirs --range --join
      echo --output -o --allow-empty --to --lossy --rule --weight --zero --engine --magic --max-plies --max-moves --full-lines --no-weights \
        --position-index --weights-as-wins "$sources" --json --help -h
      ;;
    solve) echo --output -o --from "$solving" --opponent --side --no-cache --salvage "$limits" --json --help -h ;;
    next) echo --count -n --from "$expansion" --player --lost --unsolved --against --no-cache --json --help -h ;;
    grow)
      echo --output -o --engine --nodes --lines --concurrency --timeout --hours --positions --searches --share --chess960 --from \
        "$expansion" "$solving" "$limits" --json --help -h
      ;;
    learn) echo --output -o --player --book --window --days --no-cache --json --help -h ;;
    diff) echo --most -n --all --by-swing --salvage --json --help -h ;;
    info) echo --no-cache --max-download --json --help -h ;;
    probe) echo --stdin --play --before --dice --score-order --jacoby --beavers --min-level --min-plays --other-contexts --choose "$choice" --ctg-recommended --no-cache --mirror --max-download --json --help -h ;;
    explain) echo --uci-log --engine-name --all --before --dice --score-order --jacoby --beavers --min-level --min-plays --other-contexts "$choice" --ctg-recommended --no-cache --mirror --max-download --json --help -h ;;
    dump) echo --notes --ctg-recommended --salvage --json --help -h ;;
    verify) echo --json --help -h ;;
    openings)
      echo --plies --by --count --start --seed --output -o --format --from --exclude --mirror --score --draws --min-games \
        --eco --per-eco --per-first-moves --eval --engine --eval-file --nodes --concurrency --timeout --context --score-order --jacoby --beavers --min-level --min-plays --other-contexts --no-cache --salvage --suite --games --json --help -h \
        --played --player --keep-time-losses --report --by-eco --sort --reverse --bounds --draw-rate --white-score --min-pairs --shrink
      ;;
    table) echo --view --score --post-crawford --within --format --dice --score-order --jacoby --beavers --min-level --min-plays --other-contexts --no-cache --json --help -h ;;
    review) echo --all --format --player --side --against --jacoby --beavers --min-level --min-plays --other-contexts --no-cache --json --help -h ;;
    gaps) echo --against --side --one-in --redundant --from --format --no-cache --json --help -h ;;
    uci) echo --book --config --huge-pages "$choice" --ctg-recommended --no-cache --max-download --require-books --engine --restart --limited-go --warm-up --help -h ;;
    gnubg)
      echo --book --listen --any-address --connections --idle-timeout --stdio --fallback --fallback-timeout --on-miss --score-order \
        --jacoby --beavers --min-level --min-plays --other-contexts --no-cache --help -h
      ;;
    serve) echo --suite --played --player --keep-time-losses --book --before --no-cache --seed --listen --any-address --name --base --public-url --cors --log --check --connections --idle-timeout --help -h ;;
    site) echo --output -o --title --licence --page --json --help -h ;;
    ubgi) echo --book --min-level --min-plays --no-cache --help -h ;;
    cache) echo --empty --json --help -h ;;
    formats) echo --json --help -h ;;
    help) echo --man --help -h ;;
    version) echo --help -h ;;
    '')
      echo build convert merge solve next grow learn diff info probe explain dump verify openings table review gaps uci gnubg ubgi serve site cache formats help version --help -h --version
      ;;
  esac
}

# Prints the values of a flag, if there is a fixed list.
_tabia_values() {
  case $1 in
    --by) echo games uniform all ;;
    --format)
      case ${COMP_WORDS[1]} in
        table | review | gaps) echo text tsv json html ;;
        *) echo epd pgn xgid ;;
      esac
      ;;
    --report) echo text tsv json ;;
    --sort) echo number eco name position games white draws black pairs_0 pairs_0.5 pairs_1 pairs_1.5 pairs_2 decisive_pairs draw_rate white_score ;;
    --view) echo openings replies rolls scores ;;
    --choice) echo best weighted uniform top temperature score ;;
    --perspective) echo auto white mover ;;
    --results)
      case ${COMP_WORDS[1]} in
        solve | grow) ;; # a flag without a value
        *) echo 1-0 0-1 1/2-1/2 ;;
      esac
      ;;
    --side)
      case ${COMP_WORDS[1]} in
        solve | review | gaps) echo white black ;;
        *) echo both white black of-player ;;
      esac
      ;;
    --opponent)
      case ${COMP_WORDS[1]} in
        solve | grow) echo best counted ;;
      esac
      ;;
    --speed) echo bullet blitz rapid classical correspondence ;;
    --variant) echo standard chess960 ;;
    --unfinished) echo skip draw loss ;;
    --ctg-recommended) echo only first ignored ;;
    --to) echo tabia oobs polyglot obk pgn epd abk exp tsv json ;;
    --rule) echo add first shares ;;
    --weight) echo auto score wins games stated ;;
    --zero) echo drop keep one ;;
    --magic) echo BOO! UGWS ;;
    --on-miss) echo play error ;;
    --score-order) echo auto gnubg fibs ;;
    --jacoby | --beavers) echo on off ;;
    --min-level) echo 1-ply 2-ply 3-ply 4-ply XGR XGR+ XGR++ book rollout ;;
  esac
}

# Succeeds if the word to complete is the program of --engine.
_tabia_wants_engine() {
  [[ ${COMP_WORDS[1]} =~ ^(uci|openings|grow)$ && ${COMP_WORDS[COMP_CWORD - 1]} == --engine ]]
}

# Completes a word. If this finds nothing, the shell offers file names.
_tabia() {
  local word=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]} words
  COMPREPLY=()
  ((COMP_CWORD > 1)) || command=
  words=$(_tabia_values "${COMP_WORDS[COMP_CWORD - 1]}")
  if _tabia_wants_engine; then
    mapfile -t COMPREPLY < <(compgen -c -- "$word")
  elif [[ -n $words ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
  elif [[ $word == -* || -z $command ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$(_tabia_flags "$command")" -- "$word")
  elif [[ $command == help ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$(_tabia_flags '')" -- "$word")
  elif [[ $command =~ ^(probe|explain)$ && -n $word && startpos == "$word"* ]]; then
    compopt -o filenames
    mapfile -t COMPREPLY < <(compgen -f -W startpos -- "$word")
  fi
}

complete -o default -F _tabia tabia
