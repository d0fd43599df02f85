/**
 * The script behind `curl … | sh`: plain POSIX, changes nothing before every check has passed, and says
 * in one sentence what is missing. All in a function, so that half a download runs nothing.
 */
export function installScript(base_url: string): string {
  return `#!/bin/sh
# Installs the nora client from ${base_url.replaceAll(/[^\x20-\x7e]/g, '?')}
set -eu

say() { printf '%s\\n' "$*" >&2; }
fail() { say "nora: $*"; exit 1; }

# Node 20.19 is the oldest that runs the client.
has_node() {
  command -v node >/dev/null 2>&1 || return 1
  node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'
}

install_nora() {
  package=${shellQuote(`${base_url}/download/nora-client.tgz`)}
  if ! command -v node >/dev/null 2>&1; then
    fail "Node.js 20.19 or newer is needed. Install it from https://nodejs.org or with your package manager, then run this again."
  fi
  has_node || fail "Node.js 20.19 or newer is needed; found $(node --version). Update it, then run this again."
  command -v npm >/dev/null 2>&1 || fail "npm is needed; it comes with Node.js, or as the package npm."

  prefix=$(npm prefix --global)
  if [ -w "$prefix" ] && { [ ! -d "$prefix/lib" ] || [ -w "$prefix/lib" ]; }; then
    npm install --global --no-fund --no-audit "$package"
    folder="$prefix/bin"
  else
    # Not ours to write: the user's own folder needs no root.
    home_prefix="\${HOME:?}/.local"
    mkdir -p "$home_prefix"
    npm install --global --no-fund --no-audit --prefix "$home_prefix" "$package"
    folder="$home_prefix/bin"
  fi

  "$folder/nora" version >/dev/null || fail "the client was installed into $folder but does not start."
  say "nora is installed: $folder/nora"
  case ":\${PATH}:" in
    *":$folder:"*) say "Next: nora login" ;;
    *) say "Add it to your PATH: export PATH=\\"$folder:\\$PATH\\""; say "Next: $folder/nora login" ;;
  esac
}

install_nora
`
}

function shellQuote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
