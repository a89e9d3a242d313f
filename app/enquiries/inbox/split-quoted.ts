// Programs for mail put the mail that is replied to below the reply, each in its own way.

/** Lines that programs for mail begin the old mail with: Outlook's line, and the first of its four. */
const divider =
	/^\s*-{3,}\s*(?:Original Message|Original Appointment|Forwarded message|Ursprüngliche Nachricht|Weitergeleitete Nachricht|Message d['’]origine|Mensaje original|Messaggio originale|Mensagem original|Oorspronkelijk bericht)\s*-{3,}\s*$/i
/** Its four lines in English, German, French, Dutch, Spanish, Italian, Portuguese, Chinese and Japanese. */
const outlookHeads = [
	['From', 'Sent|Date', 'To', 'Subject'],
	['Von', 'Gesendet|Datum', 'An', 'Betreff'],
	['De', 'Envoyé|Date', 'À', 'Objet'],
	['Van', 'Verzonden|Datum', 'Aan', 'Onderwerp'],
	['De', 'Enviado(?: el)?|Fecha', 'Para', 'Asunto'],
	['Da', 'Inviato|Data', 'A', 'Oggetto'],
	['De', 'Enviad[ao](?: em)?|Data', 'Para', 'Assunto'],
	['发件人', '发送时间|日期', '收件人', '主题'],
	['差出人', '送信日時|日付', '宛先', '件名'],
].map(([from, ...rest]) => ({
	from: headLine(from!, '[*\\s]*\\S'),
	rest: rest.map((label) => headLine(label, '')),
}))
const rule = /^\s*_{10,}\s*$/
/** Gmail, Apple Mail, Thunderbird, Yahoo: "On Monday, ... wrote:", over up to three lines, in the same languages. */
const attribution =
	/^[>\s]*(?:On .{4,400}\bwrote|Am .{4,200}\bschrieb\b.{0,200}|Le .{4,400}\ba écrit|Op .{4,200}\bschreef\b.{0,200}|El .{4,400}\bescribió|Il .{4,400}\bha scritto|Em .{4,400}\bescreveu|在.{4,400}写道)\s?[:：]$/s
/** What an attribution has, and a sentence of a person seldom: an address, or a year with a time. */
const address = /<[^<>@\s]+@[^<>@\s]+>/
const year = /\b\d{4}\b/
const time = /\d[:.h]\d\d\b/
const isDated = (head: string) => address.test(head) || (year.test(head) && time.test(head))
const maxAttributionLength = 600
const isQuoted = (line: string) => /^\s*>/.test(line)
const isBlank = (line: string) => line.trim() === ''

function headLine(labels: string, rest: string): RegExp {
	return new RegExp(`^[*\\s]*(?:${labels})\\s?[:：]${rest}`, 'i')
}

/**
 * Cuts a mail where the old one begins that it replies to: joined, the parts are the mail again. What is written
 * between quoted lines is not cut off, and neither is anything when all would be.
 */
export function splitQuoted(text: string): { fresh: string; quoted: string } {
	const lines = text.split('\n')
	const at = Math.min(startOfOutlook(lines), startOfQuotes(lines), startOfUnmarked(lines))
	const fresh = lines.slice(0, at).join('\n')
	if (at >= lines.length || isBlank(fresh)) return { fresh: text, quoted: '' }
	return { fresh, quoted: text.slice(fresh.length) }
}

function startOfOutlook(lines: string[]): number {
	const found = lines.findIndex((line, index) => divider.test(line) || isOutlook(lines, index))
	if (found < 0) return lines.length
	let start = found
	while (start > 0 && (isBlank(lines[start - 1]!) || rule.test(lines[start - 1]!))) start -= 1
	return start
}

function isOutlook(lines: string[], at: number): boolean {
	const next = lines.slice(at + 1, at + 8)
	return outlookHeads.some(
		({ from, rest }) =>
			from.test(lines[at]!) && rest.every((pattern) => next.some((line) => pattern.test(line))),
	)
}

/** Where an attribution is whose old mail begins without a mark, as it then goes on to the end. */
function startOfUnmarked(lines: string[]): number {
	for (const [at, line] of lines.entries()) {
		if (isQuoted(line) || isBlank(line)) continue
		for (let size = 1; size <= 3; size++) {
			const head = lines
				.slice(at, at + size)
				.join(' ')
				.trim()
			if (head.length > maxAttributionLength) break
			if (!attribution.test(head) || !isDated(head)) continue
			const next = lines.slice(at + size, at + size + 10).find((below) => !isBlank(below))
			if (next !== undefined && !isQuoted(next)) return at
		}
	}
	return lines.length
}

/** Where quoted lines begin that go on to the end, with the line that says whose they are. */
function startOfQuotes(lines: string[]): number {
	let start = lines.length
	while (start > 0 && (isQuoted(lines[start - 1]!) || isBlank(lines[start - 1]!))) start -= 1
	if (!lines.slice(start).some(isQuoted)) return lines.length
	for (let above = 1; above <= 3 && start - above >= 0; above++) {
		const head = lines
			.slice(start - above, start)
			.join(' ')
			.trim()
		if (attribution.test(head)) return start - above
	}
	return start
}
