#include "core/convert/book_format.h"

#include "absl/strings/match.h"

namespace tabia::convert {

std::string_view BookFormatName(BookFormat format) {
  for (const WrittenFormat& written : kWrittenFormats) {
    if (written.format == format) return written.name;
  }
  return "";
}

std::optional<BookFormat> BookFormatNamed(std::string_view name) {
  for (const WrittenFormat& written : kWrittenFormats) {
    if (written.name == name) return written.format;
  }
  return std::nullopt;
}

std::optional<BookFormat> BookFormatOf(const std::string& path) {
  for (const WrittenFormat& written : kWrittenFormats) {
    // An OOBS database may also be called "book.db3".
    const std::string end(written.extension.substr(written.extension.rfind('.')));
    if (absl::EndsWithIgnoreCase(path, end)) return written.format;
  }
  return std::nullopt;
}

}  // namespace tabia::convert
