/**
 * Findings in words, for the console, the client and emails: what is wrong, and what to do about it. It imports no
 * schema, so that browsers carry no validator.
 */
import { formatDateTime, formatDuration, type Lang, SECOND_MS } from '@nora/kit'
import type { Finding, FindingCode } from './finding.ts'

type Sentence = { what: string; todo: string }
type Sentences = Record<FindingCode, Sentence>

const ru: Sentences = {
  no_such_name: {
    what: 'Такого имени в DNS нет.',
    todo: 'Создайте запись у регистратора или там, где ведётся DNS домена. Новая запись видна через несколько минут.',
  },
  no_record: {
    what: 'Нужной записи нет.',
    todo: 'Создайте запись из таблицы у регистратора или там, где ведётся DNS домена.',
  },
  name_doubled: {
    what: 'Запись создана, но домен стоит в её имени дважды.',
    todo: 'Форма провайдера добавляет домен сама. Оставьте в имени записи только то, что перед ним: app вместо app.example.com, @ для самого домена.',
  },
  wrong_target: {
    what: 'Запись ведёт в другое место.',
    todo: 'Замените её значение на то, что в таблице.',
  },
  other_addresses: {
    what: 'Имя ведёт на другие адреса: часто это страница регистратора или прежний сервер.',
    todo: 'Удалите записи A и AAAA с этими адресами и создайте записи из таблицы.',
  },
  apex_cname: {
    what: 'У самого домена не может быть записи CNAME.',
    todo: 'Создайте вместо неё записи A, AAAA и TXT из таблицы.',
  },
  cname_beside_others: {
    what: 'Рядом с CNAME стоят другие записи того же имени, DNS такого не допускает.',
    todo: 'Удалите другие записи этого имени или создайте вместо CNAME записи A, AAAA и TXT.',
  },
  aaaa_elsewhere: {
    what: 'Запись AAAA ведёт в другое место: посетители по IPv6 сюда не попадут.',
    todo: 'Удалите эту запись AAAA или замените адрес на тот, что в таблице.',
  },
  txt_missing: {
    what: 'Адреса верны, но записи TXT с меткой нет.',
    todo: 'Создайте запись TXT из таблицы: она доказывает, что домен ваш.',
  },
  label_of_another: {
    what: 'DNS показывает метку другой команды, поэтому имя у неё.',
    todo: 'Замените значение записи на своё из таблицы, и имя перейдёт к вам.',
  },
  servers_disagree: {
    what: 'Серверы DNS домена отвечают по-разному.',
    todo: 'Подождите, пока изменение дойдёт до всех серверов. Если они расходятся дольше часа, обратитесь к тому, кто ведёт DNS.',
  },
  lame_server: {
    what: 'Один из серверов DNS, к которым отсылает домен, его не обслуживает.',
    todo: 'Уберите этот сервер из списка NS у регистратора или настройте на нём зону.',
  },
  dnssec_broken: {
    what: 'Подписи DNSSEC неверны, поэтому резолверы отвергают ответ.',
    todo: 'Обновите запись DS у регистратора или отключите DNSSEC, пока ключи не исправлены.',
  },
  caa_forbids: {
    what: 'Запись CAA запрещает выпуск сертификата.',
    todo: 'Добавьте нашего издателя в записи CAA домена или удалите их.',
  },
  timeout: {
    what: 'Серверы DNS не ответили вовремя.',
    todo: 'Проверьте, что серверы домена работают и доступны. Мы проверим снова сами.',
  },
  resolver_cache: {
    what: 'У источника всё верно, но резолверы ещё помнят прежний ответ.',
    todo: 'Делать ничего не нужно: он забудется сам.',
  },
  challenge_unreachable: {
    what: 'Издатель не смог обратиться к имени.',
    todo: 'Проверьте, что имя ведёт сюда отовсюду и порты 80 и 443 не закрыты.',
  },
  challenge_wrong: {
    what: 'Издатель получил не тот ответ.',
    todo: 'Проверьте, что имя ведёт только сюда и перед ним не стоит другой сервер.',
  },
  issuer_rate_limited: {
    what: 'Издатель сертификатов просит подождать: слишком много выпусков.',
    todo: 'Мы повторим сами, когда он разрешит.',
  },
  issuer_refused: {
    what: 'Издатель отказал в сертификате.',
    todo: 'Причина ниже. Исправьте её и проверьте домен снова или загрузите свой сертификат.',
  },
  issuer_down: {
    what: 'Издатель сертификатов недоступен или не настроен на этом сервере.',
    todo: 'Мы повторим сами. Пока сертификат может добавить администратор сервера (edge.certificates).',
  },
  certificate_missing: {
    what: 'У команды нет действующего сертификата для этого имени.',
    todo: 'Загрузите его в разделе «Сертификаты» или выберите автоматический выпуск.',
  },
  provider_refused: {
    what: 'Сервер DNS зоны не принял запись, которой зона подтверждается издателю.',
    todo: 'Причина ниже. Проверьте сервер, ключ и его права в настройках зоны.',
  },
}

const en: Sentences = {
  no_such_name: {
    what: 'There is no such name in DNS.',
    todo: 'Create the record at your registrar, or wherever DNS of the domain is kept. A new record is seen within minutes.',
  },
  no_record: {
    what: 'The record that is needed is not there.',
    todo: 'Create the record of the table at your registrar, or wherever DNS of the domain is kept.',
  },
  name_doubled: {
    what: 'The record is there, but its name has the domain in it twice.',
    todo: 'Your provider adds the domain by itself. Type only what comes before it: app instead of app.example.com, @ for the domain itself.',
  },
  wrong_target: {
    what: 'The record leads somewhere else.',
    todo: 'Replace its value by the one of the table.',
  },
  other_addresses: {
    what: 'The name leads to other addresses, often a page of the registrar or a former server.',
    todo: 'Delete the A and AAAA records with these addresses, and create the records of the table.',
  },
  apex_cname: {
    what: 'The domain itself cannot have a CNAME record.',
    todo: 'Create the A, AAAA and TXT records of the table instead.',
  },
  cname_beside_others: {
    what: 'Beside the CNAME the name has other records, which DNS does not allow.',
    todo: 'Delete the other records of this name, or create A, AAAA and TXT records instead of the CNAME.',
  },
  aaaa_elsewhere: {
    what: 'The AAAA record leads somewhere else: visitors over IPv6 do not come here.',
    todo: 'Delete this AAAA record, or replace its address by the one of the table.',
  },
  txt_missing: {
    what: 'The addresses are right, but the TXT record with the label is missing.',
    todo: 'Create the TXT record of the table: it proves that the domain is yours.',
  },
  label_of_another: {
    what: 'DNS shows the label of another team, which therefore has the name.',
    todo: 'Replace the value of the record by yours of the table, and the name becomes yours.',
  },
  servers_disagree: {
    what: 'The DNS servers of the domain give different answers.',
    todo: 'Wait until every server has the change. If they differ for more than an hour, ask whoever runs your DNS.',
  },
  lame_server: {
    what: 'One of the DNS servers that the domain names does not serve it.',
    todo: 'Remove this server from the NS records at your registrar, or set up the zone on it.',
  },
  dnssec_broken: {
    what: 'The DNSSEC signatures are invalid, so resolvers reject the answer.',
    todo: 'Update the DS record at your registrar, or turn DNSSEC off until the keys are repaired.',
  },
  caa_forbids: {
    what: 'A CAA record forbids to issue a certificate.',
    todo: 'Add our issuer to the CAA records of the domain, or delete them.',
  },
  timeout: {
    what: 'The DNS servers did not answer in time.',
    todo: 'Check that the servers of the domain run and can be reached. We check again by ourselves.',
  },
  resolver_cache: {
    what: 'It is right at the source, but resolvers still have the old answer.',
    todo: 'There is nothing to do: it expires by itself.',
  },
  challenge_unreachable: {
    what: 'The issuer could not reach the name.',
    todo: 'Check that the name leads here from everywhere, and that ports 80 and 443 are open.',
  },
  challenge_wrong: {
    what: 'The issuer got another answer than ours.',
    todo: 'Check that the name leads only here, and that no other server stands before it.',
  },
  issuer_rate_limited: {
    what: 'The issuer of certificates asks to wait, because too many were issued.',
    todo: 'We try again when it allows.',
  },
  issuer_refused: {
    what: 'The issuer refused the certificate.',
    todo: 'The reason is below. Remove it and check the domain again, or upload a certificate of your own.',
  },
  issuer_down: {
    what: 'The issuer of certificates cannot be reached, or is not configured on this installation.',
    todo: 'We try again by ourselves. Until then the server’s operator can add a certificate (edge.certificates).',
  },
  certificate_missing: {
    what: 'The team has no valid certificate for this name.',
    todo: 'Upload one under Certificates, or choose automatic certificates.',
  },
  provider_refused: {
    what: 'The DNS server of the zone did not take the record that proves it to the issuer.',
    todo: 'The reason is below. Check the server, the key and its rights in the settings of the zone.',
  },
}

const facts = {
  ru: {
    seen: 'Сейчас там',
    asked: 'Спросили',
    left: (duration: string) => `Осталось не больше ${duration}.`,
    until: (moment: string) => `Можно снова ${moment}.`,
  },
  en: {
    seen: 'What is there now',
    asked: 'Asked',
    left: (duration: string) => `At most ${duration} left.`,
    until: (moment: string) => `Possible again at ${moment}.`,
  },
} as const

const SHOWN = 5

export type DescribedFinding = Sentence & {
  /** Further facts, a line each: what came back, of whom it was asked, how long it takes. */
  facts: string[]
}

/** Says a finding in words. What came from DNS stands in `facts` as it is: show it as text. */
export function describeFinding(finding: Finding, lang: Lang): DescribedFinding {
  const { code, seen = [], asked = [], seconds_left, until, detail } = finding
  const words = facts[lang]
  const servers = asked.slice(0, SHOWN).map(({ server, address }) => `${server} (${address})`)
  return {
    ...{ ru, en }[lang][code],
    facts: [
      ...(detail ? [detail] : []),
      ...(seen.length > 0 ? [`${words.seen}: ${seen.slice(0, SHOWN).join(', ')}`] : []),
      ...(servers.length > 0 ? [`${words.asked}: ${servers.join(', ')}`] : []),
      ...(seconds_left ? [words.left(formatDuration(lang, seconds_left * SECOND_MS))] : []),
      ...(until ? [words.until(formatDateTime(lang, new Date(until)))] : []),
    ],
  }
}
