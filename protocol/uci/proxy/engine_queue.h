// What is said to the engine: in order, one search at a time, and whose search it is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

namespace tabia::uci {

enum class Owner : uint8_t {
  kGui,
  kTabia,  // what comes of the search is nobody's business
};

// Bestmoves are counted, not matched: the first that comes belongs to the first search that was begun. A
// search of tabia's is stopped before anything else is said, which then waits for its bestmove, since an
// engine may lose what it is told in thought.
class EngineQueue {
 public:
  // A line, with its end, that an idle engine has to hear; or one that it hears in thought (stop, isready).
  void Say(std::string_view line);
  void SayMeanwhile(std::string_view line);
  // A line that begins a search.
  void Search(std::string_view line, Owner owner);
  // Makes the GUI's search, if it has one, tabia's.
  void TakeOver();
  // Stops the search of tabia's, if there is one.
  void EndOwnSearch();
  // Says it at once and nothing of what waits.
  void SayLast(std::string_view line);

  // "bestmove" has come. Whose search it ends; nothing if none was going on.
  std::optional<Owner> HandleBestmove();

  // Whether the GUI is owed a bestmove.
  bool gui_is_owed() const;
  // Whether the engine is, as far as it says, in a search of tabia's.
  bool is_in_own_search() const;

  // What is not in the output yet.
  size_t waiting_bytes() const { return waiting_bytes_; }

  // Forgets all; a new engine hears `greeting`, and nothing else until Open.
  void Reset(std::string_view greeting);
  void Open();

  std::string TakeOutput();

 private:
  struct Item {
    std::string line;
    bool begins_search = false;
    bool ends_own_search = false;  // instead of a line
  };

  void Put(Item item);
  void Pump();

  std::deque<Item> waiting_;
  size_t waiting_bytes_ = 0;
  std::deque<Owner> searches_;   // owed a bestmove, those that wait to be said among them
  size_t begun_ = 0;             // of searches_, the first ones: the engine knows of them
  bool has_own_search_ = false;  // the last of searches_, and its end is not among waiting_ yet
  bool awaits_end_ = false;      // "stop" is said
  bool is_open_ = true;
  std::string out_;
};

}  // namespace tabia::uci
