// Has nothing of its own: it is compiled for the precompiled header.
int main() {}
