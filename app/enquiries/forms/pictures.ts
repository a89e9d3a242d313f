// The pictures of a form, sent one by one as they are chosen. Built by hand, not by React: pages carry only two inputs.
import {
	filesField,
	maxPictures,
	nameHeader,
	picturePath,
	readPictureLines,
	tooManySentence,
	writePictureLines,
} from '#enquiries/leads/pictures/picture-lines.ts'
import type { SentPicture } from '#enquiries/leads/pictures/picture-lines.ts'
import { maxVisitorPictureBytes, visitorPictureTooLarge } from '#platform/media/file-kinds.ts'
import { smallerPicture } from './smaller-picture.ts'
import './pictures.css'

/** A photo over a line of 1 Mbit/s takes some seconds, a large one as it is a minute. */
const timeoutMs = 120_000
const brokenSentence = 'The connection broke. The picture is still here.'

/** One line of the list; `sent` once it has arrived. `isRefused`: it never can, so it takes no place of the five. */
type PictureLine = {
	name: string
	sent: SentPicture | null
	isRefused: boolean
	element: HTMLLIElement
	removal: AbortController
}

type Part = {
	input: HTMLInputElement
	field: HTMLTextAreaElement
	list: HTMLUListElement
	status: HTMLParagraphElement
	rows: PictureLine[]
}

const running = new Set<Promise<void>>()

/** Takes over the pictures of a form: those chosen from now on, chosen already, or of its draft. */
export function beginPictures(posted: HTMLFormElement): void {
	const place = posted.querySelector('[data-pictures]')
	const input = place?.querySelector<HTMLInputElement>(`[name=${filesField}]`)
	const field = place?.querySelector<HTMLTextAreaElement>('[name=pictures]')
	if (!place || !input || !field || place.querySelector('.chosen-pictures')) return
	const list = make('ul', { className: 'chosen-pictures', ariaLive: 'polite' })
	const status = make('p', { className: 'chosen-note' })
	status.setAttribute('role', 'status')
	place.append(list, status)
	const part: Part = { input, field, list, status, rows: [] }
	for (const sent of readPictureLines(field.value)) addRow(part, sent.name).sent = sent
	for (const row of part.rows) show(part, row, 'Added')
	// What the page had for those without scripts.
	for (const box of place.querySelectorAll<HTMLElement>('[data-left-out]')) box.hidden = true
	const take = () => {
		const files = [...(input.files ?? [])]
		// Posted otherwise once more, as they are.
		input.value = ''
		addFiles(part, files)
	}
	input.addEventListener('change', take)
	if (input.files?.length) take()
}

/** Resolves once no picture of a form is on its way; null when none is. */
export function picturesSettled(posted: HTMLFormElement): Promise<unknown> | null {
	// Where this could not be loaded at the first touch, the chosen files still wait in their field.
	beginPictures(posted)
	return running.size > 0 ? Promise.all(running) : null
}

/** Why a form cannot be sent as it is: a picture has not arrived. Null when all have. */
export function unsentSentence(posted: HTMLFormElement): string | null {
	return posted.querySelector('.chosen-pictures [data-unsent]')
		? 'A picture was not sent. Please try it again, or remove it.'
		: null
}

function addFiles(part: Part, files: File[]): void {
	const room = Math.max(0, maxPictures - part.rows.filter(({ isRefused }) => !isRefused).length)
	const further = files.slice(room).map(({ name }) => name)
	part.status.textContent = further.length > 0 ? tooManySentence(further) : ''
	for (const file of files.slice(0, room)) {
		const row = addRow(part, file.name)
		send(part, row, () => smallerPicture(file))
	}
}

type Prepare = () => ReturnType<typeof smallerPicture>

let last: Promise<unknown> = Promise.resolve()

/** Sends a picture after those before it: on a weak line each then arrives sooner. */
function send(part: Part, row: PictureLine, prepare: Prepare): void {
	show(part, row, 'Sending…')
	const work = last
		.then(async () => {
			if (!part.rows.includes(row)) return
			const { blob, preview } = await prepare()
			if (preview) row.element.prepend(preview)
			const refusal = await upload(blob, row)
			// Removed meanwhile.
			if (!part.rows.includes(row)) return
			const retry = () => {
				preview?.remove()
				send(part, row, () => Promise.resolve({ blob, preview }))
			}
			row.isRefused = refusal?.isFinal ?? false
			if (row.isRefused) show(part, row, `${refusal?.sentence} It is left out.`)
			else if (refusal) show(part, row, refusal.sentence, retry)
			else show(part, row, 'Added')
			write(part)
		})
		.finally(() => running.delete(work))
	last = work.catch(() => {})
	running.add(work)
}

/** `isFinal`: the same picture would be refused again. */
type UploadRefusal = { sentence: string; isFinal: boolean }

/** Sends one picture; null when it has arrived. */
async function upload(blob: Blob, row: PictureLine): Promise<UploadRefusal | null> {
	if (blob.size > maxVisitorPictureBytes) return { sentence: visitorPictureTooLarge, isFinal: true }
	try {
		const response = await fetch(picturePath, {
			method: 'POST',
			headers: {
				'Content-Type': 'application/octet-stream',
				[nameHeader]: encodeURIComponent(row.name.toWellFormed()),
			},
			body: blob,
			signal: AbortSignal.any([row.removal.signal, AbortSignal.timeout(timeoutMs)]),
		})
		const { id, error } = (await response.json()) as { id?: string; error?: string }
		if (id) row.sent = { id, name: row.name }
		const isFinal = response.status < 429
		return id ? null : { sentence: error ?? brokenSentence, isFinal }
	} catch {
		return { sentence: brokenSentence, isFinal: false }
	}
}

function addRow(part: Part, given: string): PictureLine {
	const row: PictureLine = {
		name: given.replaceAll(/\s+/g, ' '),
		sent: null,
		isRefused: false,
		element: make('li'),
		removal: new AbortController(),
	}
	part.rows.push(row)
	part.list.append(row.element)
	return row
}

/** Shows how far a picture is, with what can be done about it. */
function show(part: Part, row: PictureLine, state: string, onRetry?: () => void): void {
	const isWrong = row.sent === null && state !== 'Sending…'
	row.element.toggleAttribute('data-unsent', row.sent === null && !row.isRefused)
	const text = make('p', { className: isWrong ? 'field-error' : '', textContent: state })
	if (isWrong) text.setAttribute('role', 'alert')
	const name = make('p', { className: 'chosen-name', textContent: row.name })
	const words = make('div')
	words.append(name, text)
	const buttons = make('div', { className: 'chosen-buttons' })
	if (onRetry) buttons.append(makeButton('Try again', row.name, onRetry))
	buttons.append(
		makeButton('Remove', row.name, () => {
			row.removal.abort()
			part.rows.splice(part.rows.indexOf(row), 1)
			row.element.remove()
			part.status.textContent = ''
			write(part)
			part.input.focus()
		}),
	)
	const hadFocus = row.element.contains(document.activeElement)
	row.element.replaceChildren(...row.element.querySelectorAll('canvas'), words, buttons)
	if (hadFocus) buttons.querySelector('button')?.focus()
}

/** Names the pictures that have arrived in the form, whose draft is saved like after typing. */
function write({ field, rows }: Part): void {
	field.value = writePictureLines(rows.flatMap(({ sent }) => sent ?? []))
	field.dispatchEvent(new Event('input', { bubbles: true }))
}

function make<K extends keyof HTMLElementTagNameMap>(
	tag: K,
	given: Partial<HTMLElementTagNameMap[K]> = {},
): HTMLElementTagNameMap[K] {
	return Object.assign(document.createElement(tag), given)
}

function makeButton(label: string, name: string, onClick: () => void): HTMLButtonElement {
	const button = make('button', { type: 'button', className: 'link', textContent: label })
	button.setAttribute('aria-label', `${label}: ${name}`)
	button.addEventListener('click', onClick)
	return button
}
