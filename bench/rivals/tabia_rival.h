// The index of tabia, mapped from its file or read into advised memory.
#pragma once

#include <optional>
#include <string>

#include "bench/rivals/rival.h"
#include "bench/rivals/tabia_build.h"
#include "core/base/os/mapped_file.h"
#include "core/index/index.h"

namespace tabia::bench {

class TabiaRival : public Rival {
 public:
  uint64_t NeededBytes(const Entries& entries) const override;
  void Build(const Entries& entries) override;
  uint64_t size_bytes() const override { return index_->header().file_bytes; }
  Digest Find(const Question& question) override;
  bool FindBatch(absl::Span<const Question> questions, absl::Span<Digest> answers) override;

  const index::Index& index() const { return *index_; }

 private:
  virtual const TabiaFile& FileOf(const Entries& entries) const { return BuiltTabia(entries); }
  // Returns the bytes of the file, which live as long as this object.
  virtual std::string_view Load(const std::string& path) = 0;

  std::optional<index::Index> index_;
  chess::BookEntry entry_;
};

class TabiaMemoryRival : public TabiaRival {
 public:
  std::string description() const override { return "tabia, index in memory"; }

 private:
  std::string_view Load(const std::string& path) override;

  PageVector<char> bytes_;
};

// An index of the same moves with evaluations instead of games.
class TabiaEvaluationsRival final : public TabiaMemoryRival {
 public:
  std::string description() const override { return "tabia, index of evaluations in memory"; }
  bool holds_games() const override { return false; }

 private:
  const TabiaFile& FileOf(const Entries& entries) const override { return BuiltEvaluations(entries); }
};

class TabiaMappedRival final : public TabiaRival {
 public:
  std::string description() const override { return "tabia, index as a mapped file"; }

 private:
  std::string_view Load(const std::string& path) override;

  std::optional<MappedFile> file_;
};

}  // namespace tabia::bench
