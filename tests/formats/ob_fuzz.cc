// Reads any bytes after an OBDB magic: they are read or rejected, in bounded time and memory. The statements are
// written as a book, which has the same statements and no fault.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "core/base/byte_streams.h"
#include "core/formats/ob/ob_writer.h"
#include "tests/formats/memory_book.h"

namespace tabia::formats {
namespace {

using backgammon::PositionStatement;

class Statements final : public records::BackgammonVisitor {
 public:
  absl::Status VisitPosition(const PositionStatement& statement) override {
    all.push_back(statement);
    return absl::OkStatus();
  }

  std::vector<PositionStatement> all;
};

bool AreEqual(const PositionStatement& a, const PositionStatement& b) {
  return a.board == b.board && a.context == b.context && a.evaluation == b.evaluation &&
         a.provenance == b.provenance;
}

void ReadAndWrite(std::string_view bytes) {
  const MemoryFile file(bytes);
  auto source = ForeignSource::Open(file.path());
  Statements read, again;
  if (!source.ok() || !source->Read({}, read).ok()) return;
  StringSink sink;
  ObWriter writer(sink, {});
  for (const PositionStatement& statement : read.all) (void)writer.VisitPosition(statement);
  if (!writer.Finish().ok()) std::abort();
  const MemoryFile written(sink.bytes());
  auto written_source = ForeignSource::Open(written.path());
  if (!written_source.ok() || !written_source->Read({.strict = true}, again).ok()) std::abort();
  if (!std::equal(read.all.begin(), read.all.end(), again.all.begin(), again.all.end(), AreEqual))
    std::abort();
}

}  // namespace
}  // namespace tabia::formats

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  tabia::formats::ReadAndWrite({reinterpret_cast<const char*>(data), size});
  return 0;
}
