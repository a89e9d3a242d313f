import { WidgetType } from '@codemirror/view'
import type { UploadButtons, UploadNote } from '../text-target.ts'

/** A picture on its way, shown in the text with its name, how far it is, and what can be done about it. */
export class UploadWidget extends WidgetType {
	readonly note: UploadNote
	readonly buttons: UploadButtons

	constructor(note: UploadNote, buttons: UploadButtons) {
		super()
		this.note = note
		this.buttons = buttons
	}

	override eq(other: UploadWidget): boolean {
		return other.note === this.note
	}

	override toDOM(): HTMLElement {
		const box = document.createElement('span')
		box.className = 'editor-upload'
		box.classList.toggle('editor-upload-failed', this.note.failure !== null)
		const words = document.createElement('span')
		words.textContent = wordsOf(this.note)
		box.append(words, ...this.createButtons())
		box.dataset['upload'] = keyOf(this.note)
		return box
	}

	/** Keeps the element while the upload runs, so that its button keeps the focus. */
	override updateDOM(box: HTMLElement): boolean {
		if (box.dataset['upload'] !== keyOf(this.note)) return false
		box.firstElementChild!.textContent = wordsOf(this.note)
		return true
	}

	override ignoreEvent(): boolean {
		return true
	}

	private createButtons(): HTMLButtonElement[] {
		const { onRetry, onRemove } = this.buttons
		return this.note.failure === null
			? [button('Cancel', onRemove)]
			: [button('Try again', onRetry), button('Remove', onRemove)]
	}
}

function wordsOf({ name, percent, failure }: UploadNote): string {
	return failure === null ? `Uploading ${name}… ${Math.round(percent)} %` : `${name}: ${failure}`
}

function keyOf({ id, failure }: UploadNote): string {
	return `${id} ${failure === null ? 'runs' : 'failed'}`
}

function button(label: string, onClick: () => void): HTMLButtonElement {
	const element = document.createElement('button')
	element.type = 'button'
	element.textContent = label
	// A press would move the cursor to the button.
	element.addEventListener('mousedown', (event) => event.preventDefault())
	element.addEventListener('click', onClick)
	return element
}
