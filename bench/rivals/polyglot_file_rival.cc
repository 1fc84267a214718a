#include "bench/rivals/polyglot_file_rival.h"

#include "bench/bench_folder.h"
#include "bench/fail.h"
#include "bench/rivals/polyglot_book.h"

namespace tabia::bench {

uint64_t PolyglotFileRival::NeededBytes(const Entries& entries) const {
  return entries.moves() * kPolyglotRecordBytes;  // of the page cache
}

void PolyglotFileRival::Build(const Entries& entries) {
  const std::string path = Folder() + "/rival.bin";
  file_.reset(std::fopen(path.c_str(), "w+b"));
  if (!file_) Fail("cannot make " + path);
  ForEachPolyglotRecord(entries, [this](std::string_view record) {
    count_ += std::fwrite(record.data(), record.size(), 1, file_.get());
  });
  if (count_ != entries.moves() || std::fflush(file_.get()) != 0) Fail("cannot write " + path);
}

uint64_t PolyglotFileRival::size_bytes() const {
  return count_ * kPolyglotRecordBytes;
}

const char* PolyglotFileRival::Read(uint64_t record) {
  std::fseek(file_.get(), static_cast<long>(record * kPolyglotRecordBytes), SEEK_SET);
  for (char& byte : record_) byte = static_cast<char>(std::fgetc(file_.get()));
  return record_;
}

Digest PolyglotFileRival::Find(const Question& question) {
  uint64_t first = 0, last = count_;
  while (first < last) {
    const uint64_t middle = first + (last - first) / 2;
    PolyglotKeyAt(Read(middle)) < question.key ? first = middle + 1 : last = middle;
  }
  Digest digest;
  for (; first < count_ && PolyglotKeyAt(Read(first)) == question.key; ++first) {
    digest.Add(PolyglotMoveAt(record_));
  }
  return digest;
}

}  // namespace tabia::bench
