// Pictures that go along with a form. Each is sent as soon as it is chosen; the form then names it by its id.

/** The field with the pictures of a form, a line for each: its id and its name. */
export const picturesField = 'pictures'
/** The field of the files themselves, which only a form posted without scripts has. */
export const filesField = 'pictureFiles'
/** The boxes to leave out pictures again, by their ids. */
export const leaveOutField = 'leaveOut'

/** Where a picture is sent to. */
export const picturePath = '/api/picture'
/** The header with its name, percent-encoded. */
export const nameHeader = 'X-File-Name'

export const maxPictures = 5

/** A picture that has arrived. */
export type SentPicture = { id: string; name: string }

/** A picture of a form on the server: the same picture has the same hash, whatever its id. `isFree`: of no lead yet. */
export type ChosenPicture = { id: string; sha256: string; isFree: boolean }

const idLength = 36

export function isPictureId(text: string): boolean {
	return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)
}

/** The lines of the field; what is no picture is left out. */
export function readPictureLines(text: string): SentPicture[] {
	return text.split(/\r?\n/).flatMap((line) => {
		const id = line.slice(0, idLength)
		return isPictureId(id) ? [{ id, name: line.slice(idLength + 1) }] : []
	})
}

export function writePictureLines(pictures: readonly SentPicture[]): string {
	return pictures.map(({ id, name }) => `${id} ${name}`).join('\n')
}

/** For more pictures than a form takes. */
export function tooManySentence(names: readonly string[]): string {
	return `Up to five pictures can go along. Not added: ${names.join(', ')}.`
}
