// Programs for mail put the mail that is replied to below the reply, each in its own way.

/** Lines that programs for mail begin the old mail with: Outlook's line, and the first of its four. */
const divider =
	/^\s*-{3,}\s*(?:Original Message|Original Appointment|Forwarded message)\s*-{3,}\s*$/i
const outlookFrom = /^[*\s]*From:[*\s]+\S/i
const outlookRest = [/^[*\s]*(?:Sent|Date):/i, /^[*\s]*To:/i, /^[*\s]*Subject:/i]
const rule = /^\s*_{10,}\s*$/
/** Gmail, Apple Mail, Thunderbird: "On Monday, ... wrote:", over up to three lines. */
const attribution = /^[>\s]*On .{4,400}\bwrote:$/s
const isQuoted = (line: string) => /^\s*>/.test(line)
const isBlank = (line: string) => line.trim() === ''

/**
 * Cuts a mail where the old one begins that it replies to: joined, the parts are the mail again. What is written between quoted lines
 * is not cut off, and neither is anything when all would be.
 */
export function splitQuoted(text: string): { fresh: string; quoted: string } {
	const lines = text.split('\n')
	const at = Math.min(startOfOutlook(lines), startOfQuotes(lines))
	const fresh = lines.slice(0, at).join('\n')
	if (at >= lines.length || isBlank(fresh)) return { fresh: text, quoted: '' }
	return { fresh, quoted: text.slice(fresh.length) }
}

function startOfOutlook(lines: string[]): number {
	const found = lines.findIndex(
		(line, index) => divider.test(line) || (outlookFrom.test(line) && hasRest(lines, index)),
	)
	if (found < 0) return lines.length
	let start = found
	while (start > 0 && (isBlank(lines[start - 1]!) || rule.test(lines[start - 1]!))) start -= 1
	return start
}

function hasRest(lines: string[], from: number): boolean {
	const next = lines.slice(from + 1, from + 8)
	return outlookRest.every((pattern) => next.some((line) => pattern.test(line)))
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
