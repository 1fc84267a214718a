# Writes the files named as C++: cmake -D OUTPUT=X.inc -D FILES=a.css,b.js -P embed.cmake
# A line is {"NAME", "HASH", R"~~~(TEXT)~~~"},
string(REPLACE "," ";" files "${FILES}")
set(text)
foreach(file ${files})
  get_filename_component(name ${file} NAME)
  file(READ ${file} content)
  file(SHA256 ${file} hash)
  string(SUBSTRING ${hash} 0 12 hash)
  string(APPEND text "{\"${name}\", \"${hash}\", R\"~~~(${content})~~~\"},\n")
endforeach()
file(WRITE ${OUTPUT} "${text}")
