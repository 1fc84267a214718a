// The books for which a player of books has asked, in transcripts.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>

#include "protocol/uci/driver/book_loader.h"

namespace tabia::uci {

class AskedBooks {
 public:
  // Returns a function that requests a book. This object must outlive it.
  std::function<void(const BookRequest&)> Asker() {
    return [this](const BookRequest& request) {
      ++owed_[request.path];
      asked_[request.path] = request;
    };
  }

  // opens NAME | fails NAME: WHY | warns NAME: WHY | progress NAME DONE TOTAL [elsewhere]: what comes of a
  // book that was asked for. Nothing, and the test fails, if the directive is none of these.
  std::optional<BookLoader::Report> ReportOf(const std::string& word, const std::string& text);

 private:
  std::map<std::string, int> owed_;           // by path, how many requests are unanswered
  std::map<std::string, BookRequest> asked_;  // the last request of a path
};

}  // namespace tabia::uci
