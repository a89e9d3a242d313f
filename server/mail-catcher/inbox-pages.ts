import { escapeMarkup } from '#platform/lib/text/xml.ts'
import type { ReadMail } from './read-mail.ts'

export type CaughtMail = ReadMail & { number: number; caughtAt: Date }

const styles = `
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.4rem .6rem;border-bottom:1px solid #8886}
pre{white-space:pre-wrap;overflow-wrap:anywhere}iframe{width:100%;height:40rem;border:1px solid #8886;background:Canvas}
`

/** The list, newest first; it reloads every three seconds. */
export function inboxPage(mails: CaughtMail[]): string {
	const rows = mails.map(
		(mail) => `<tr><td>${time(mail)}</td><td>${escapeMarkup(mail.to.join(', '))}</td>
<td><a href="/mails/${mail.number}">${escapeMarkup(mail.subject) || '(no subject)'}</a></td></tr>`,
	)
	const list = `<table><thead><tr><th>Time</th><th>To</th><th>Subject</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>`
	return page({
		title: 'Caught mail',
		head: '<meta http-equiv="refresh" content="3">',
		body: mails.length > 0 ? list : '<p>No mail yet. What the site sends shows up here.</p>',
	})
}

/** One mail: its HTML as mail programs show it, its text and its headers. */
export function mailPage(mail: CaughtMail): string {
	const headers = mail.headerLines.map(
		([name, value]) => `<tr><th>${escapeMarkup(name)}</th><td>${escapeMarkup(value)}</td></tr>`,
	)
	return page({
		title: mail.subject,
		body: `<p><a href="/">All mail</a></p>
<h2>HTML</h2><iframe sandbox="allow-popups" title="HTML of the mail" src="/mails/${mail.number}/html"></iframe>
<h2>Text</h2><pre>${withLinks(escapeMarkup(mail.text))}</pre>
<h2>Headers</h2><table>${headers.join('\n')}</table>`,
	})
}

function page({ title, head = '', body }: { title: string; head?: string; body: string }): string {
	return `<!doctype html>
<html lang="en-NZ"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${head}
<title>${escapeMarkup(title)}</title><style>${styles}</style></head>
<body><h1>${escapeMarkup(title)}</h1>${body}</body></html>`
}

function time({ caughtAt }: CaughtMail): string {
	return caughtAt.toTimeString().slice(0, 8)
}

function withLinks(escaped: string): string {
	return escaped.replaceAll(
		/https?:\/\/[^\s<]+/g,
		(url) => `<a href="${url}" target="_blank" rel="noopener">${url}</a>`,
	)
}
