#include "protocol/io/windows/suspended_program.h"

#include <string_view>

namespace tabia::io {
namespace {

// Returns a word as every program's start-up code splits it off the command line: backslashes are doubled before quotes
// only.
std::string Quoted(std::string_view word) {
  std::string text = "\"";
  size_t backslashes = 0;
  for (const char c : word) {
    if (c == '"') text.append(backslashes + 1, '\\');
    text.push_back(c);
    backslashes = c == '\\' ? backslashes + 1 : 0;
  }
  return text.append(backslashes, '\\') + '"';
}

std::wstring CommandLine(const std::vector<std::string>& command) {
  std::string line;
  for (const std::string& word : command) line.append(line.empty() ? "" : " ").append(Quoted(word));
  return ToUtf16(line);
}

// The handles that the program has as its standard streams. It inherits no other.
class Inheritance {
 public:
  Inheritance(HANDLE input, HANDLE output) : streams_{input, output, GetStdHandle(STD_ERROR_HANDLE)} {
    const size_t count = IsOpen(streams_[2]) ? 3 : 2;
    for (size_t i = 0; i < count; ++i)
      SetHandleInformation(streams_[i], HANDLE_FLAG_INHERIT, HANDLE_FLAG_INHERIT);
    SIZE_T size = 0;
    InitializeProcThreadAttributeList(nullptr, 1, 0, &size);
    attributes_.resize(size);
    is_valid_ = InitializeProcThreadAttributeList(list(), 1, 0, &size) != 0 &&
                UpdateProcThreadAttribute(list(), 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, streams_,
                                          count * sizeof streams_[0], nullptr, nullptr) != 0;
  }
  Inheritance(const Inheritance&) = delete;
  Inheritance& operator=(const Inheritance&) = delete;
  ~Inheritance() {
    if (is_valid_) DeleteProcThreadAttributeList(list());
  }

  STARTUPINFOEXW Startup() {
    STARTUPINFOEXW startup = {};
    startup.StartupInfo.cb = sizeof startup;
    startup.StartupInfo.dwFlags = STARTF_USESTDHANDLES;
    startup.StartupInfo.hStdInput = streams_[0];
    startup.StartupInfo.hStdOutput = streams_[1];
    startup.StartupInfo.hStdError = streams_[2];
    if (is_valid_) startup.lpAttributeList = list();
    return startup;
  }

 private:
  LPPROC_THREAD_ATTRIBUTE_LIST list() {
    return reinterpret_cast<LPPROC_THREAD_ATTRIBUTE_LIST>(attributes_.data());
  }

  HANDLE streams_[3];
  std::vector<char> attributes_;
  bool is_valid_ = false;
};

}  // namespace

std::optional<SuspendedProgram> StartSuspended(const std::vector<std::string>& command, HANDLE input,
                                               HANDLE output) {
  Inheritance inheritance(input, output);
  STARTUPINFOEXW startup = inheritance.Startup();
  std::wstring line = CommandLine(command);
  DWORD flags = CREATE_SUSPENDED | EXTENDED_STARTUPINFO_PRESENT;
  // Under a GUI, where tabia has no window, the engine would open one.
  if (GetConsoleWindow() == nullptr) flags |= CREATE_NO_WINDOW;
  PROCESS_INFORMATION made = {};
  if (CreateProcessW(nullptr, line.data(), nullptr, nullptr, TRUE, flags, nullptr, nullptr,
                     &startup.StartupInfo, &made) == 0)
    return std::nullopt;
  return SuspendedProgram{Handle(made.hProcess), Handle(made.hThread)};
}

}  // namespace tabia::io
