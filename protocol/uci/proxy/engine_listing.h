// What an engine lists between "uci" and "uciok".
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tabia::uci {

class EngineListing {
 public:
  // Reads a line "id …" or "option …" with its end. Returns the line that the GUI receives instead: the name
  // of the engine shows that tabia is in front of it, and the default of the engine's own book is off.
  std::string Take(std::string_view line);

  // To be called at "uci": the engine lists its options again.
  void ForgetOptions() { option_names_.clear(); }
  const std::vector<std::string>& option_names() const { return option_names_; }

  // The variant that the engine plays until another is set; empty if it did not list one.
  const std::string& default_variant() const { return default_variant_; }

  // Whether the engine listed its own book as on. True once for each listing: the caller turns it off.
  bool TakeOwnBook() { return std::exchange(own_book_is_on_, false); }

 private:
  std::vector<std::string> option_names_;
  std::string default_variant_;
  bool own_book_is_on_ = false;
};

}  // namespace tabia::uci
