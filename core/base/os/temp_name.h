// The name of a temporary file or folder, for as long as it has one.
#pragma once

#include <memory>
#include <string>

namespace tabia {

// Removes the file of this name when it is destroyed and, in a program that called RemoveTempNamesOnSignals, when
// SIGHUP, SIGINT or SIGTERM ends it. A signal also removes a folder of this name with all that is in it, but follows no
// link. Only the first 64 names at a time are removed by a signal.
class TempName {
 public:
  // Has no name.
  TempName() = default;
  // Takes over a file that need not exist yet: no signal comes between its creation and this object.
  explicit TempName(const std::string& path);

  TempName(TempName&& other) noexcept = default;
  TempName& operator=(TempName&& other) noexcept {
    path_.swap(other.path_);
    return *this;
  }
  ~TempName() { Remove(); }

  bool empty() const { return path_ == nullptr; }
  // REQUIRES: !empty().
  const std::string& path() const { return *path_; }

  // Removes the file, if it exists.
  void Remove();
  // Keeps the file, which has another name now.
  void Release();

 private:
  std::unique_ptr<const std::string> path_;  // a signal handler reads it, so its address is constant
};

// Lets signals remove the names. Only a program calls it, once: signal handlers are shared by the whole process. A
// signal that the program ignores or handles itself removes nothing. Does nothing in Windows, where the next writer
// removes the file.
void RemoveTempNamesOnSignals();

}  // namespace tabia
