# Read by the shell of `npm start`, which then becomes Node instead of waiting for it: npm passes signals to its shell
# alone. Where no such shell is, on Windows, the same line starts Node as usual; npm appends options to its end.
node() { exec node "$@"; }
false
