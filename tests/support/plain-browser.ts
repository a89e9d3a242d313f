// A browser without scripts: it keeps cookies, follows redirects, and fills in and sends forms as the page's HTML says.
import { pageOf } from './pages.ts'
import type { Page } from './pages.ts'

type Ask = (path: string, init?: RequestInit) => Promise<Response>

const maxRedirects = 5

/** `cookies` as `name=value`. */
export function plainBrowser(ask: Ask, siteUrl: string, cookies: string[] = []) {
	const jar = new Map(cookies.map(pairOf))

	/** Opens an address, or sends something to it, and then whatever the site leads to. */
	async function open(path: string, init: RequestInit = {}): Promise<Page> {
		let [url, sent] = [new URL(path, siteUrl), init]
		for (let hops = 0; ; hops += 1) {
			const headers = new Headers(sent.headers)
			headers.set('Accept', 'text/html')
			if (jar.size > 0)
				headers.set('Cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
			const response = await ask(url.href, { ...sent, headers })
			for (const line of response.headers.getSetCookie()) keep(line)
			const to = response.headers.get('Location')
			if (to === null || hops === maxRedirects) return pageOf(response, url.pathname + url.search)
			await response.arrayBuffer()
			;[url, sent] = [new URL(to, url), {}]
		}
	}

	function keep(line: string) {
		const [name, value] = pairOf(line)
		if (line.includes('Max-Age=0')) jar.delete(name)
		else jar.set(name, value)
	}

	/** Sends all fields of a form to its own address. */
	function send({ form, path }: PlainForm): Promise<Page> {
		const fields = form.serializeArray().map(({ name, value }) => [name, value])
		const body = new URLSearchParams(fields)
		const to = new URL(form.attr('action') ?? '', siteUrl + path)
		if (form.attr('method')?.toLowerCase() === 'post')
			return open(to.href, { method: 'POST', headers: { Origin: siteUrl }, body })
		to.search = body.toString()
		return open(to.href)
	}

	return { jar, open, send }
}

export type PlainForm = ReturnType<typeof plainForm>

/** The one form of the page that matches. */
export function plainForm({ $, path }: Pick<Page, '$' | 'path'>, selector: string) {
	const form = $(selector)
	if (form.length !== 1) throw new Error(`${form.length} forms match ${selector} at ${path}`)
	const wordsOf = (element: Parameters<typeof $>[0]) =>
		$(element).text().replaceAll(/\s+/g, ' ').trim()

	/** The control that a label names. */
	function field(label: string) {
		const labels = form.find('label[for]').filter((_, element) => wordsOf(element) === label)
		const control = form.find(`[id="${labels.attr('for')}"]`)
		if (control.length !== 1) throw new Error(`${control.length} fields are named ${label}`)
		return control
	}

	return {
		form,
		path,
		field,
		/** Writes into a field, or chooses the option with this text. */
		fill(label: string, text: string) {
			const control = field(label)
			if (!control.is('select')) return void control.val(text)
			const option = control.find('option').filter((_, element) => wordsOf(element) === text)
			if (option.length !== 1) throw new Error(`${label} has ${option.length} options ${text}`)
			control.val(option.attr('value') ?? text)
		},
		/** The value of a field; of a list, the text of the chosen option. */
		shown(label: string) {
			const control = field(label)
			return control.is('select') ? wordsOf(control.find('option:selected')) : String(control.val())
		},
		/** What describes a field to a screen reader. */
		description(label: string) {
			const ids = field(label).attr('aria-describedby')?.split(' ') ?? []
			return ids.map((id) => wordsOf(`[id="${id}"]`)).join(' ')
		},
	}
}

/** The one form of the page with this name. */
export function namedForm(page: Pick<Page, '$' | 'path'>, name: string | RegExp) {
	return plainForm(page, selectorOf(page, name))
}

/** Whether the page has a form with this name. */
export function hasForm(page: Pick<Page, '$' | 'path'>, name: string | RegExp): boolean {
	return page.$(selectorOf(page, name)).length > 0
}

function selectorOf({ $ }: Pick<Page, '$'>, name: string | RegExp): string {
	const ids = $('form[aria-labelledby]')
		.toArray()
		.map((form) => $(form).attr('aria-labelledby') ?? '')
	const isNamed = (id: string) => {
		const words = $(`[id="${id}"]`).text().trim()
		return typeof name === 'string' ? words === name : name.test(words)
	}
	return `form[aria-labelledby="${ids.find(isNamed) ?? 'none'}"]`
}

/** Name and value of a cookie. */
function pairOf(line: string): [name: string, value: string] {
	const [pair = ''] = line.split(';')
	const at = pair.indexOf('=')
	return [pair.slice(0, at), pair.slice(at + 1)]
}
