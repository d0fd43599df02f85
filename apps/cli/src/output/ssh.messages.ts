import { defineTexts } from '@nora/kit'

export const sshMessages = defineTexts(
  {
    command: (command: string) => `Войти: ${command}`,
    knownHosts: (line: string) => `known_hosts: ${line}`,
    noHostKey: 'known_hosts: sshd на этом порту не ответил, ключ узла неизвестен',
    password: (password: string) => `Пароль: ${password}`,
    noTerminal: (npmPackage: string) =>
      `Терминала не будет: в этом клиенте его нет для вашей системы. Команды и файлы работают. Чтобы он был: npm install --global ${npmPackage}`,
    byPassword: 'по паролю',
    visitor: (who: string, address: string) => `${who}, ${address}`,
    entered: 'вход',
    left: 'выход',
    uses: { shell: 'оболочка', exec: 'команда', sftp: 'файлы', forward: 'проброс портов' },
  },
  {
    command: (command: string) => `Enter with: ${command}`,
    knownHosts: (line: string) => `known_hosts: ${line}`,
    noHostKey: 'known_hosts: no sshd answered on this port, so its host key is unknown',
    password: (password: string) => `Password: ${password}`,
    noTerminal: (npmPackage: string) =>
      `No terminals: this client carries none for your system. Commands and files work. To have terminals: npm install --global ${npmPackage}`,
    byPassword: 'by password',
    visitor: (who: string, address: string) => `${who} from ${address}`,
    entered: 'in',
    left: 'out',
    uses: { shell: 'shell', exec: 'command', sftp: 'files', forward: 'forwarding' },
  },
)
