#include "bench/rivals/all_rivals.h"

#include "bench/rivals/embed_rival.h"
#include "bench/rivals/hash_map_rival.h"
#include "bench/rivals/library_rival.h"
#include "bench/rivals/polyglot_file_rival.h"
#include "bench/rivals/polyglot_rival.h"
#include "bench/rivals/sqlite_rival.h"
#include "bench/rivals/tabia_rival.h"
#ifdef TABIA_BENCH_LMDB
#include "bench/rivals/lmdb_rival.h"
#endif

namespace tabia::bench {
namespace {

template <typename T>
std::unique_ptr<Rival> Make() {
  return std::make_unique<T>();
}

struct Entrant {
  const char* name;
  std::unique_ptr<Rival> (*make)();  // null without the library
};

constexpr Entrant kEntrants[] = {
    {"tabia", Make<TabiaMemoryRival>},
    {"tabia-evaluations", Make<TabiaEvaluationsRival>},
    {"tabia-mapped", Make<TabiaMappedRival>},
    {"tabia-library", Make<LibraryRival>},
    {"tabia-embed", Make<EmbedRival>},
    {"polyglot-binary", Make<PolyglotBinaryRival>},
    {"polyglot-interpolation", Make<PolyglotInterpolationRival>},
    {"polyglot-file", Make<PolyglotFileRival>},
    {"hash-map", Make<HashMapRival>},
#ifdef TABIA_BENCH_LMDB
    {"lmdb", Make<LmdbRival>},
#else
    {"lmdb", nullptr},
#endif
    {"sqlite", Make<SqliteRival>},
};

}  // namespace

std::vector<std::string> RivalNames() {
  std::vector<std::string> names;
  for (const Entrant& entrant : kEntrants) names.push_back(entrant.name);
  return names;
}

std::unique_ptr<Rival> MakeRival(const std::string& name) {
  for (const Entrant& entrant : kEntrants) {
    if (name == entrant.name && entrant.make) return entrant.make();
  }
  return nullptr;
}

}  // namespace tabia::bench
