/** Names by which a program is told what code to load or what to run; `*` at the end stands for any rest. */
export type SteeringNames = { program: string; names: readonly string[] }

/**
 * Well-known names that make programs run code of whoever sets them, by program: from the manual of
 * each (ld.so(8), dyld(1), bash(1), perlrun, `man git`, …), and what sudo and OpenSSH take out of an
 * environment. Names that only change where a program connects (proxies, certificates) are not here.
 */
export const STEERING_NAMES: readonly SteeringNames[] = [
  { program: 'every program', names: ['PATH', 'PATHEXT', 'COMSPEC', 'SHELL', 'HOME', 'USERPROFILE', 'TMPDIR'] },
  { program: 'Windows', names: ['SYSTEMROOT', 'WINDIR', '__COMPAT_LAYER', 'PSMODULEPATH'] },
  { program: 'ld.so', names: ['LD_*', '_RLD_*', 'LIBPATH', 'LDR_*', 'SHLIB_PATH'] },
  { program: 'dyld', names: ['DYLD_*'] },
  {
    program: 'glibc',
    names: ['GLIBC_TUNABLES', 'GCONV_PATH', 'GETCONF_DIR', 'LOCPATH', 'NLSPATH', 'HOSTALIASES', 'MALLOC_*'],
  },
  {
    program: 'sh',
    names: ['ENV', 'BASH_ENV', 'BASH_FUNC_*', 'BASHOPTS', 'SHELLOPTS', 'PS0', 'PS1', 'PS2', 'PS4', 'IFS'],
  },
  { program: 'bash', names: ['PROMPT_COMMAND', 'BASH_LOADABLES_PATH', 'CDPATH', 'GLOBIGNORE', 'INPUTRC'] },
  { program: 'zsh', names: ['ZDOTDIR', 'FPATH', 'ZSH_ENV'] },
  { program: 'fish', names: ['fish_function_path', 'fish_user_paths'] },
  { program: 'Node.js', names: ['NODE_OPTIONS', 'NODE_PATH', 'NODE_REPL_EXTERNAL_MODULE', 'NODE_CHANNEL_FD'] },
  { program: 'npm', names: ['NPM_CONFIG_*', 'YARN_RC_FILENAME', 'YARN_PLUGINS', 'COREPACK_*', 'PNPM_HOME'] },
  { program: 'Bun and Deno', names: ['BUN_OPTIONS', 'BUN_INSPECT*', 'BUN_INSTALL', 'DENO_DIR', 'DENO_INSTALL_ROOT', 'DENO_V8_FLAGS'] },
  { program: 'Electron', names: ['ELECTRON_RUN_AS_NODE', 'ELECTRON_*'] },
  { program: 'Java', names: ['JAVA_TOOL_OPTIONS', '_JAVA_OPTIONS', 'JDK_JAVA_OPTIONS', 'JAVA_OPTS', 'CLASSPATH'] },
  { program: 'Java', names: ['JAVA_HOME', 'JAVA_OPTIONS', 'IBM_JAVA_OPTIONS', 'OPENJ9_JAVA_OPTIONS', 'CATALINA_OPTS'] },
  { program: 'Maven and Gradle', names: ['MAVEN_OPTS', 'MAVEN_ARGS', 'M2_HOME', 'GRADLE_OPTS', 'GRADLE_USER_HOME'] },
  { program: 'JVM languages', names: ['SBT_OPTS', 'ANT_OPTS', 'ANT_ARGS', 'KOTLIN_HOME', 'SCALA_HOME', 'GROOVY_HOME', 'JRUBY_OPTS'] },
  { program: 'Python', names: ['PYTHON*', 'PIP_*', 'UV_INDEX*', 'UV_DEFAULT_INDEX', 'UV_PYTHON*', 'UV_CONFIG_FILE', 'VIRTUAL_ENV', 'CONDA_*', 'PYTEST_*', 'IPYTHONDIR'] },
  { program: 'Perl', names: ['PERL5*', 'PERLLIB', 'PERL_*', 'PERLIO_DEBUG'] },
  { program: 'Ruby', names: ['RUBY*', 'GEM_HOME', 'GEM_PATH', 'BUNDLE_GEMFILE', 'BUNDLE_PATH', 'BUNDLE_BIN', 'BUNDLE_APP_CONFIG', 'BUNDLER_*'] },
  { program: 'PHP', names: ['PHPRC', 'PHP_INI_SCAN_DIR', 'COMPOSER_HOME'] },
  { program: 'Lua', names: ['LUA_INIT*', 'LUA_PATH*', 'LUA_CPATH*'] },
  { program: 'R', names: ['R_PROFILE*', 'R_ENVIRON*', 'R_LIBS*', 'R_HOME'] },
  { program: 'Julia', names: ['JULIA_*'] },
  { program: 'Erlang and Elixir', names: ['ERL_*', 'ELIXIR_ERL_OPTIONS', 'MIX_HOME', 'MIX_PATH', 'MIX_EXS', 'MIX_ARCHIVES', 'MIX_REBAR*', 'HEX_HOME', 'REBAR_*'] },
  { program: 'Tcl', names: ['TCLLIBPATH', 'TCL_LIBRARY', 'TK_LIBRARY'] },
  { program: 'Guile', names: ['GUILE_LOAD_PATH', 'GUILE_LOAD_COMPILED_PATH', 'GUILE_INIT_SEGMENT_SIZE'] },
  { program: 'awk', names: ['AWKPATH', 'AWKLIBPATH'] },
  {
    program: '.NET',
    names: ['DOTNET_STARTUP_HOOKS', 'DOTNET_ADDITIONAL_DEPS', 'DOTNET_SHARED_STORE', 'DOTNET_ROOT*', 'DOTNET_ENABLE*', 'COMPLUS_*', 'CORECLR_*', 'COR_*', 'MONO_*', 'MSBUILD*', 'ASPNETCORE_HOSTINGSTARTUP*'],
  },
  { program: 'Go', names: ['GOFLAGS', 'GOROOT', 'GOPATH', 'GOENV', 'GOTOOLCHAIN', 'GOTOOLDIR', 'GODEBUG', 'CGO_*'] },
  { program: 'Rust', names: ['RUSTC', 'RUSTC_*', 'RUSTFLAGS', 'RUSTDOC*', 'RUSTUP_*', 'CARGO', 'CARGO_HOME', 'CARGO_BUILD_*', 'CARGO_TARGET_*', 'CARGO_ALIAS_*', 'CARGO_ENCODED_*'] },
  {
    program: 'C compilers',
    names: ['CC', 'CXX', 'CPP', 'LD', 'AR', 'GCC_*', 'COMPILER_PATH', 'CPATH', 'C_INCLUDE_PATH', 'CPLUS_INCLUDE_PATH'],
  },
  { program: 'C compilers', names: ['LIBRARY_PATH', 'CFLAGS', 'CXXFLAGS', 'CPPFLAGS', 'LDFLAGS', 'CCC_OVERRIDE_OPTIONS'] },
  { program: 'make', names: ['MAKEFLAGS', 'MAKEFILES', 'GNUMAKEFLAGS', 'MAKESHELL', 'CMAKE_*', 'PKG_CONFIG*'] },
  { program: 'git', names: ['GIT_*'] },
  { program: 'ssh', names: ['SSH_ASKPASS', 'SSH_ASKPASS_REQUIRE', 'SSH_AUTH_SOCK', 'RSYNC_RSH', 'CVS_RSH', 'SVN_SSH', 'HGRCPATH'] },
  {
    program: 'programs that open an editor or a pager',
    names: ['EDITOR', 'VISUAL', 'PAGER', 'MANPAGER', 'BROWSER', 'FCEDIT', 'SUDO_ASKPASS', 'SUDO_EDITOR', 'SYSTEMD_*'],
  },
  { program: 'less', names: ['LESS', 'LESSOPEN', 'LESSCLOSE', 'LESSKEY*', 'LESSEDIT', 'MORE'] },
  { program: 'vim and emacs', names: ['VIMINIT', 'EXINIT', 'VIM', 'VIMRUNTIME', 'MYVIMRC', 'NVIM_APPNAME', 'EMACSLOADPATH'] },
  { program: 'terminals', names: ['TERMCAP', 'TERMINFO', 'TERMINFO_DIRS', 'TERMPATH'] },
  { program: 'OpenSSL', names: ['OPENSSL_CONF', 'OPENSSL_MODULES', 'OPENSSL_ENGINES'] },
  { program: 'Kerberos and SASL', names: ['KRB5_CONFIG', 'KRB5_KDC_PROFILE', 'SASL_PATH', 'SASL_CONF_PATH'] },
  {
    program: 'graphical libraries',
    names: ['GTK_MODULES', 'GTK_PATH', 'GTK2_RC_FILES', 'GIO_*', 'GST_PLUGIN_*', 'QT_*', 'QML_IMPORT_PATH', 'QML2_IMPORT_PATH', 'LIBGL_DRIVERS_PATH'],
  },
  { program: 'XDG', names: ['XDG_CONFIG_HOME', 'XDG_CONFIG_DIRS', 'XDG_DATA_HOME', 'XDG_DATA_DIRS', 'XDG_RUNTIME_DIR'] },
  { program: 'archivers', names: ['TAR_OPTIONS', 'TAPE', 'UNZIP', 'UNZIPOPT', 'ZIPOPT', 'GZIP', 'XZ_OPT', 'XZ_DEFAULTS'] },
  { program: 'transfers', names: ['CURL_HOME', 'WGETRC', 'SYSTEM_WGETRC', 'NETRC', 'ALIASES'] },
  { program: 'databases', names: ['PSQLRC', 'PSQL_EDITOR', 'PSQL_PAGER', 'PGSYSCONFDIR', 'PGSERVICEFILE', 'MYSQL_HOME', 'SQLITE_HISTORY'] },
  {
    program: 'containers and clusters',
    names: ['DOCKER_CONFIG', 'DOCKER_HOST', 'KUBECONFIG', 'KUBE_EDITOR', 'KUBECTL_EXTERNAL_DIFF', 'HELM_PLUGINS', 'HELM_DATA_HOME', 'HELM_CONFIG_HOME', 'BUILDKIT_*'],
  },
  { program: 'Terraform and Ansible', names: ['TF_CLI_*', 'TF_PLUGIN_*', 'TERRAGRUNT_*', 'ANSIBLE_*', 'VAGRANT_HOME', 'VAGRANT_VAGRANTFILE', 'PACKER_PLUGIN_PATH', 'PACKER_CONFIG*'] },
  { program: 'cloud clients', names: ['AWS_CONFIG_FILE', 'AWS_SHARED_CREDENTIALS_FILE', 'CLOUDSDK_CONFIG', 'CLOUDSDK_PYTHON*', 'AZURE_EXTENSION_DIR', 'BOTO_CONFIG'] },
  { program: 'profilers and instrumentation', names: ['NEW_RELIC_HOME', 'OTEL_DOTNET_*', 'OTEL_PYTHON_*', 'VALGRIND_*', 'GDBINIT*', 'ASAN_*'] },
  { program: 'nora', names: ['NORA_*'] },
]
