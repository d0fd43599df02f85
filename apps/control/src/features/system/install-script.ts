/**
 * The script behind `curl … | sh`: plain POSIX, changes nothing before every check has passed, and says
 * in one sentence what is missing. It asks this installation only, never a registry. All in a function, so that half
 * a download runs nothing.
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

# URL FILE
download() {
  if command -v curl >/dev/null 2>&1; then curl -fsSL --connect-timeout 10 --max-time 300 -o "$2" "$1"
  elif command -v wget >/dev/null 2>&1; then wget -q -T 10 -O "$2" "$1"
  else fail "curl or wget is needed to download the client."
  fi || fail "$1 could not be downloaded."
}

# FOLDER, where the client is installed. A binary may be there and yet be for another libc.
has_terminal() {
  node -e 'require(process.argv[1])' "$1/terminals/node_modules/@lydell/node-pty-$system/pty.node" 2>/dev/null
}

install_nora() {
  server=${shellQuote(base_url)}
  if ! command -v node >/dev/null 2>&1; then
    fail "Node.js 20.19 or newer is needed. Install it from https://nodejs.org or with your package manager, then run this again."
  fi
  has_node || fail "Node.js 20.19 or newer is needed; found $(node --version). Update it, then run this again."
  command -v npm >/dev/null 2>&1 || fail "npm is needed; it comes with Node.js, or as the package npm."

  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  say "Downloading the client from $server"
  download "$server/download/nora-client.tgz" "$work/nora-client.tgz"

  prefix=$(npm prefix --global)
  if ! { [ -w "$prefix" ] && { [ ! -d "$prefix/lib" ] || [ -w "$prefix/lib" ]; }; }; then
    # Not ours to write: the user's own folder needs no root.
    prefix="\${HOME:?}/.local"
    mkdir -p "$prefix"
  fi
  npm install --global --offline --no-fund --no-audit --no-update-notifier --loglevel=error \\
    --prefix "$prefix" "$work/nora-client.tgz" >&2 || fail "npm could not install the client; its words are above."
  folder="$prefix/bin"

  "$folder/nora" version >/dev/null || fail "the client was installed into $folder but does not start."
  say "nora is installed: $folder/nora"
  system=$(node -p 'process.platform + "-" + process.arch')
  if ! has_terminal "$prefix/lib/node_modules/nora"; then
    if script --version 2>/dev/null | grep -q util-linux; then
      say "This client carries no terminal for $system: nora ssh uses the program script."
    else
      say "This client carries no terminal for $system: nora ssh gives no shells, only commands and files, and says how to change that."
    fi
  fi
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
