#include "core/base/os/program.h"

#include <fcntl.h>
#include <io.h>
#include <stdlib.h>

#include "core/base/os/windows/system.h"

// After windows.h.
#include <shellapi.h>

namespace tabia {
namespace {

// Lets a console show UTF-8 and obey escape sequences. Has no effect if standard error is no console.
void PrepareConsole() {
  SetConsoleOutputCP(CP_UTF8);
  const HANDLE console = HandleOf(kStandardError);
  DWORD mode = 0;
  if (GetConsoleMode(console, &mode) != 0) SetConsoleMode(console, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
}

}  // namespace

void PrepareProgram() {
  for (const int descriptor : {kStandardInput, kStandardOutput, kStandardError}) {
    _setmode(descriptor, _O_BINARY);
  }
  PrepareConsole();
  // Reports a drive without a disk as an error, instead of opening a window.
  SetErrorMode(SEM_FAILCRITICALERRORS);
}

std::vector<std::string> ArgumentsOf(int, char**) {
  int count = 0;
  wchar_t** const words = CommandLineToArgvW(GetCommandLineW(), &count);
  std::vector<std::string> arguments;
  for (int i = 1; i < count; ++i) arguments.push_back(ToUtf8(words[i]));
  LocalFree(words);
  return arguments;
}

std::string Environment(const char* name) {
  const wchar_t* const value = _wgetenv(ToUtf16(name).c_str());
  return value != nullptr ? ToUtf8(value) : "";
}

std::string ProgramPath() {
  std::wstring path(size_t{1} << 15, L'\0');
  path.resize(GetModuleFileNameW(nullptr, path.data(), static_cast<DWORD>(path.size())));
  return ToUtf8(path);
}

int ProcessId() {
  return static_cast<int>(GetCurrentProcessId());
}

bool IsTerminal(int descriptor) {
  DWORD mode = 0;
  return GetConsoleMode(HandleOf(descriptor), &mode) != 0;
}

size_t TerminalColumns(int descriptor) {
  constexpr size_t kUsualColumns = 80;
  if (!IsTerminal(descriptor)) return 0;
  CONSOLE_SCREEN_BUFFER_INFO screen;
  if (GetConsoleScreenBufferInfo(HandleOf(descriptor), &screen) == 0) return kUsualColumns;
  return static_cast<size_t>(screen.srWindow.Right - screen.srWindow.Left + 1);
}

bool IsPipeOrSocket(int descriptor) {
  return GetFileType(HandleOf(descriptor)) == FILE_TYPE_PIPE;
}

void EndProgram(int exit_code, std::string_view message) {
  DWORD written = 0;
  WriteFile(GetStdHandle(STD_ERROR_HANDLE), message.data(), static_cast<DWORD>(message.size()), &written,
            nullptr);
  _exit(exit_code);
}

}  // namespace tabia
