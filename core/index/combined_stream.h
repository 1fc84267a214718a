// Ordered records, those about the same thing summed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/index/fold.h"
#include "core/index/record_stream.h"

namespace tabia::index {

class CombinedStream final : public RecordStream {
 public:
  // All must outlive this.
  CombinedStream(RecordStream& source, const Fold& values, const Fold& notes);

  bool Next(MixedRecord& record) override;
  absl::Status status() const override { return source_.status(); }

 private:
  void Keep(std::string_view bytes);
  void Combine(RecordKind kind);

  RecordStream& source_;
  const Fold& values_;
  const Fold& notes_;
  MixedRecord ahead_;
  bool has_ahead_;
  std::string kept_;          // the bytes of the records to be summed, one behind the other
  std::vector<size_t> ends_;  // of each
  std::vector<std::string_view> views_;
  std::string sum_;
};

}  // namespace tabia::index
