// Word describes its pictures in comments. What browsers show follows each as an ordinary picture, but not always.

const opening = '<!--[if gte vml'
const closing = '<![endif]-->'

/** The HTML with an ordinary picture for each that is only in a comment of Word. */
export function withVmlPictures(html: string): string {
	if (!html.includes(opening)) return html
	const shown = shownShapes(html)
	const parts: string[] = []
	let end = 0
	for (let at = html.indexOf(opening); at >= 0; at = html.indexOf(opening, end)) {
		const close = html.indexOf(closing, at)
		if (close < 0) break
		const comment = html.slice(at, close)
		parts.push(html.slice(end, close + closing.length), pictureOf(comment, shown))
		end = close + closing.length
	}
	return parts.join('') + html.slice(end)
}

/** The shapes that the ordinary pictures stand for. */
function shownShapes(html: string): Set<string> {
	const lists = html.matchAll(/\sv:shapes\s?=\s?(?:"([^"<>]*)"|'([^'<>]*)'|([^\s"'<>]+))/gi)
	return new Set(
		Array.from(lists).flatMap(([, ...values]) => values.filter(Boolean).join(' ').split(/\s+/)),
	)
}

function pictureOf(comment: string, shown: ReadonlySet<string>): string {
	const image = /<v:imagedata(\s[^<>]*)>/i.exec(comment)?.[1] ?? ''
	const shape = /<v:(?:shape|rect|roundrect|group)(\s[^<>]*)>/i.exec(comment)?.[1] ?? ''
	const source = attributeIn(image, /\ssrc=("[^"]*"|'[^']*')/i)
	if (!source || shown.has(attributeIn(shape, /\sid=("[^"]*"|'[^']*')/i))) return ''
	const alt = attributeIn(shape, /\salt=("[^"]*"|'[^']*')/i)
	return `<img src="${quoted(source)}" alt="${quoted(alt)}">`
}

function attributeIn(attributes: string, pattern: RegExp): string {
	return pattern.exec(attributes)?.[1]?.slice(1, -1) ?? ''
}

function quoted(value: string): string {
	return value.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
