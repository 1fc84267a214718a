// Ordered records, with those about the same thing summed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"

#include "core/index/builder/record_stream.h"
#include "core/index/builder/reducer.h"

namespace tabia::index {

class CombinedStream final : public RecordStream {
 public:
  // All must outlive this.
  CombinedStream(RecordStream& source, const Reducer& values, const Reducer& notes);

  bool Next(MixedRecord& record) override;
  absl::Status status() const override { return source_.status(); }

 private:
  void Keep(std::string_view bytes);
  void Combine(RecordKind kind);

  RecordStream& source_;
  const Reducer& values_;
  const Reducer& notes_;
  MixedRecord ahead_;
  bool has_ahead_;
  std::string kept_;          // the bytes of the records to be summed, concatenated
  std::vector<size_t> ends_;  // the end of each record in kept_
  std::vector<std::string_view> views_;
  std::string sum_;
};

}  // namespace tabia::index
