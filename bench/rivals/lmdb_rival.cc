// LMDB with integer keys; the values are those of an index.
#include <lmdb.h>

#include "bench/bench_folder.h"
#include "bench/fail.h"
#include "bench/rivals/rival.h"
#include "core/moves/entry_codec.h"

namespace tabia::bench {
namespace {

void Check(int error) {
  if (error != 0) Fail(mdb_strerror(error));
}

class LmdbRival final : public Rival {
 public:
  ~LmdbRival() override;
  std::string description() const override { return "LMDB, integer keys"; }
  uint64_t NeededBytes(const Entries& entries) const override;
  void Build(const Entries& entries) override;
  uint64_t size_bytes() const override;
  Digest Find(const Question& question) override;

 private:
  MDB_env* environment_ = nullptr;
  MDB_txn* reading_ = nullptr;
  MDB_dbi map_ = 0;
  chess::BookEntry entry_;
};

LmdbRival::~LmdbRival() {
  if (reading_ != nullptr) mdb_txn_abort(reading_);
  mdb_env_close(environment_);
}

uint64_t LmdbRival::NeededBytes(const Entries& entries) const {
  return 16 * entries.size() + 16 * entries.moves() + (uint64_t{16} << 20);
}

void LmdbRival::Build(const Entries& entries) {
  Check(mdb_env_create(&environment_));
  Check(mdb_env_set_mapsize(environment_, 2 * NeededBytes(entries)));
  Check(mdb_env_open(environment_, (Folder() + "/rival.mdb").c_str(),
                     MDB_NOSUBDIR | MDB_NOSYNC | MDB_NORDAHEAD | MDB_NOLOCK, 0600));
  MDB_txn* writing = nullptr;
  Check(mdb_txn_begin(environment_, nullptr, 0, &writing));
  Check(mdb_dbi_open(writing, nullptr, MDB_INTEGERKEY, &map_));
  for (uint64_t i = 0; i < entries.size(); ++i) {
    uint64_t number = entries.key(i);
    std::string bytes = chess::EncodeEntry(BookEntryOf(entries.moves_of(i)));
    MDB_val key{sizeof number, &number}, value{bytes.size(), bytes.data()};
    Check(mdb_put(writing, map_, &key, &value, MDB_APPEND));
  }
  Check(mdb_txn_commit(writing));
  Check(mdb_txn_begin(environment_, nullptr, MDB_RDONLY, &reading_));
}

uint64_t LmdbRival::size_bytes() const {
  MDB_envinfo info;
  MDB_stat stat;
  Check(mdb_env_info(environment_, &info));
  Check(mdb_env_stat(environment_, &stat));
  return (info.me_last_pgno + 1) * stat.ms_psize;
}

Digest LmdbRival::Find(const Question& question) {
  uint64_t number = question.key;
  MDB_val key{sizeof number, &number}, value;
  if (mdb_get(reading_, map_, &key, &value) != 0) return {};
  return DigestOfValue({static_cast<const char*>(value.mv_data), value.mv_size}, entry_);
}

}  // namespace

std::unique_ptr<Rival> MakeLmdbRival() {
  return std::make_unique<LmdbRival>();
}

}  // namespace tabia::bench
