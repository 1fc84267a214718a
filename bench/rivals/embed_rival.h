// The index of tabia, probed by the reader of one C file, as an engine that has copied it does.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "bench/rivals/rival.h"
#include "bench/rivals/tabia_build.h"
#include "core/base/os/machine.h"
#include "plugin/embed/tabia_probe.h"

namespace tabia::bench {

class EmbedRival final : public Rival {
 public:
  EmbedRival() = default;
  ~EmbedRival() override { tp_close(&book_); }
  EmbedRival(const EmbedRival&) = delete;
  EmbedRival& operator=(const EmbedRival&) = delete;

  std::string description() const override { return "tabia, index in memory, by tabia_probe.c"; }
  uint64_t NeededBytes(const Entries& entries) const override;
  uint64_t positions(const Entries& entries) const override { return BuiltTabia(entries).positions; }
  void Build(const Entries& entries) override;
  uint64_t size_bytes() const override { return book_.size; }
  Digest Find(const Question& question) override;
  bool FindBatch(absl::Span<const Question> questions, absl::Span<Digest> answers) override;

 private:
  static constexpr size_t kMaxMoves = 64;  // of a position; more are an error of this program
  static constexpr size_t kMaxAtOnce = 16;
  static constexpr size_t kMaxOfMany = 16;

  tp_book book_ = {};
  std::optional<HugePages> pages_;
  std::array<tp_move, kMaxMoves> moves_ = {};
  std::array<tp_move, kMaxAtOnce* kMaxOfMany> moves_of_many_ = {};
};

}  // namespace tabia::bench
