#include "tests/uci/asked_books.h"

#include <sstream>

#include "gtest/gtest.h"

#include "core/base/status.h"
#include "tests/uci/uci_book.h"

namespace tabia::uci {
namespace {

BookProgress ProgressOf(const std::string& text) {
  std::istringstream words(text);
  BookProgress progress;
  EXPECT_TRUE(words >> progress.done >> progress.total) << text;
  std::string where;
  progress.elsewhere = words >> where && where == "elsewhere";
  return progress;
}

}  // namespace

std::optional<BookLoader::Report> AskedBooks::ReportOf(const std::string& word, const std::string& text) {
  using Outcome = BookLoader::Outcome;
  const std::string name = text.substr(0, text.find_first_of(": "));
  const std::string rest = text.substr(name.size());
  EXPECT_GT(owed_[name], 0) << "nobody asked for this book";
  if (word == "opens" || word == "fails") --owed_[name];
  if (word == "opens") return {{asked_[name], TinyBook(name.substr(0, name.find('.')))}};
  if (word == "fails") return {{asked_[name], Outcome(BadFile(name, "byte 0", rest.substr(2)))}};
  if (word == "warns") return {{asked_[name], BookLoader::Warning{rest.substr(2)}}};
  if (word == "progress") return {{asked_[name], ProgressOf(rest)}};
  ADD_FAILURE() << "no such directive";
  return std::nullopt;
}

}  // namespace tabia::uci
