#include "core/formats/pgn/pgn_reader.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>

#include "absl/strings/ascii.h"

#include "core/base/byte_streams.h"
#include "core/base/format.h"
#include "core/base/packed/unpack.h"
#include "core/base/status.h"
#include "core/chess/san.h"
#include "core/formats/pgn/pgn_bare_lines.h"
#include "core/formats/pgn/pgn_bytes.h"
#include "core/formats/pgn/pgn_parser.h"
#include "core/formats/pgn/pgn_records.h"
#include "core/formats/pgn/pgn_scanner.h"
#include "core/formats/pgn/pgn_tokens.h"

namespace tabia::formats {
namespace {

constexpr size_t kMaxBytes = 1 << 16;  // that are examined

void RemoveBlanks(std::string_view& text) {
  while (!text.empty() && absl::ascii_isspace(static_cast<unsigned char>(text[0]))) text.remove_prefix(1);
}

// Returns the text from the first tag pair or move on; nothing if a comment before it does not end.
std::string_view WithoutPreamble(std::string_view text) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  for (RemoveBlanks(text); !text.empty(); RemoveBlanks(text)) {
    const bool is_line = text[0] == '%' || text[0] == ';';
    if (!is_line && text[0] != '{') break;
    const size_t last = text.find(is_line ? '\n' : '}');
    if (last == std::string_view::npos) return {};
    text.remove_prefix(last + 1);
  }
  return text;
}

bool BeginsWithTag(std::string_view text) {
  if (!text.starts_with('[')) return false;
  text.remove_prefix(1);
  RemoveBlanks(text);
  const size_t name =
      text.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_");
  if (name == 0 || name == std::string_view::npos ||
      absl::ascii_isdigit(static_cast<unsigned char>(text[0]))) {
    return false;
  }
  text.remove_prefix(name);
  RemoveBlanks(text);
  return text.starts_with('"');
}

// Examines the first word after the number only: in "1. A remark on e4" the move is not the first word.
bool BeginsWithMove(std::string_view text) {
  if (text.empty() || !absl::ascii_isdigit(static_cast<unsigned char>(text[0]))) return false;
  const size_t word = std::min(text.find_first_not_of("0123456789. \t\r\n"), text.size());
  text = text.substr(0, text.find_first_of(" \t\r\n", word));
  const std::unique_ptr<ByteSource> source = MemorySource(text);
  PgnTokenizer tokens(*source);
  const PgnToken token = tokens.Next();
  return token.kind == PgnToken::kMove && chess::ParseSan(chess::Position(), token.text);
}

// Returns whether a text has games after something else, such as the headers of a mail.
bool HasEventTag(std::string_view text) {
  if (text.find('\0') != std::string_view::npos) return false;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find_first_of("\r\n"));
    if (WholeTagName(line) == "Event") return true;
    text.remove_prefix(std::min(text.size(), line.size() + 1));
  }
  return false;
}

}  // namespace

absl::StatusOr<records::SourceReport> ReplayPgn(const PgnInput& input, const ReadOptions& options,
                                                records::ChessVisitor& visitor) {
  // A visitor for each thread; none if a single one reads the text. In strict reading the first bad game ends it, and
  // no later one may have been visited.
  const bool is_short = input.file_bytes > 0 && input.file_bytes < 2 * input.block_bytes;
  const bool is_in_order = options.threads < 2 || options.strict || is_short;
  const records::Forks forks = records::MakeForks(visitor, is_in_order ? 0 : options.threads);
  PgnRecords all(input.path, options, forks.empty() ? visitor : *forks.front());
  if (forks.empty()) {
    PgnTextState text;
    TABIA_RETURN_IF_ERROR(all.Read(input.bytes, input.file_bytes, text));
    return all.TakeReport();
  }
  ReadOptions options_of_blocks = options;
  options_of_blocks.progress = {};
  PgnPartMakers<PgnRecords> makers;
  for (const auto& fork : forks) {
    makers.push_back([&input, &options_of_blocks, &fork] {
      return std::make_unique<PgnRecords>(input.path, options_of_blocks, *fork);
    });
  }
  TABIA_RETURN_IF_ERROR(ParsePgnOnThreads(input, makers, all, options.progress));
  return all.TakeReport();
}

absl::StatusOr<records::SourceReport> ReadPgn(SourceFile& file, const ReadOptions& options,
                                              records::ChessVisitor& visitor) {
  const Packing packing = PackingOf(file.bytes());
  const uint64_t total_bytes = file.kind() == SourceFile::Kind::kFile ? file.bytes().size() : 0;
  TABIA_ASSIGN_OR_RETURN(const std::unique_ptr<ByteSource> bytes, PgnBytes(file));
  TABIA_ASSIGN_OR_RETURN(records::SourceReport report,
                         ReplayPgn({file.path(), *bytes, total_bytes}, options, visitor));
  report.format = packing == Packing::kNone ? "PGN" : FormatText("PGN (%s)", PackingName(packing));
  return report;
}

bool IsPgn(std::string_view first_bytes) {
  first_bytes = first_bytes.substr(0, kMaxBytes);
  const std::unique_ptr<ByteSource> source =
      WithoutUtf16(Unpack(PackingOf(first_bytes), "", MemorySource(first_bytes)));
  const absl::StatusOr<std::string_view> unpacked = source->Next();
  if (!unpacked.ok()) return false;
  const std::string_view text = WithoutPreamble(*unpacked);
  return BeginsWithTag(text) || BeginsWithMove(text) || BeginsWithBareLines(*unpacked) || HasEventTag(text);
}

}  // namespace tabia::formats
