# Writes the files named as C++: cmake -D OUTPUT=X.inc -D FILES=a.css,b.js -P embed.cmake
# A line is {"NAME", R"~~~(TEXT)~~~"},
string(REPLACE "," ";" files "${FILES}")
set(text)
foreach(file ${files})
  get_filename_component(name ${file} NAME)
  file(READ ${file} content)
  string(APPEND text "{\"${name}\", R\"~~~(${content})~~~\"},\n")
endforeach()
file(WRITE ${OUTPUT} "${text}")
