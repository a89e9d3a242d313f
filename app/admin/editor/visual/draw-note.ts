import type { UploadButtons, UploadNote } from '../text-target.ts'

/** A picture on its way, or why it did not arrive, with its buttons. */
export function drawNote({ name, percent, failure }: UploadNote, buttons: UploadButtons) {
	const box = document.createElement('span')
	box.className = failure ? 'editor-upload editor-upload-failed' : 'editor-upload'
	box.contentEditable = 'false'
	const words = document.createElement('span')
	words.textContent = failure ? `${name}: ${failure}` : `Uploading ${name}…`
	box.append(words)
	if (failure) box.append(button('Try again', buttons.onRetry))
	else if (percent > 0) box.append(progressOf(name, percent))
	box.append(button(failure ? 'Remove' : 'Cancel', buttons.onRemove))
	return box
}

function progressOf(name: string, percent: number): HTMLProgressElement {
	const bar = document.createElement('progress')
	bar.max = 100
	bar.value = percent
	bar.setAttribute('aria-label', `Uploading ${name}`)
	return bar
}

function button(label: string, onClick: () => void): HTMLButtonElement {
	const element = document.createElement('button')
	element.type = 'button'
	element.textContent = label
	element.addEventListener('click', onClick)
	return element
}
