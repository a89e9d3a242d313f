import type { MediaFile } from '#platform/media/media-file.ts'
import { srcSet } from '#platform/media/picture/image-view.ts'
import { plural } from '#platform/lib/text/plural.ts'

/** A place where a file is used, as a link into the back office. */
export type UseLink = { label: string; href: string; inTrash: boolean }

/** A gallery's own alt text and caption for a picture, with a link to edit them. */
export type OwnWordsLink = UseLink & { alt: string; caption: string }

/** A stored file on the media screen. */
export type ShownFile = MediaFile & { uses: UseLink[]; ownWords: OwnWordsLink[] }

/** Response of `POST /admin/media/delete`: the deleted ids, and why others were refused. */
export type DeleteResponse = { deletedIds: string[]; refusals: string[] }

/** Label for the number of places where a file is used. */
export function usedText(places: number): string {
	if (places === 0) return 'Not used'
	return places === 1 ? 'Used in 1 place' : `Used in ${places} places`
}

/** '1 file', '1,200 files'. */
export function filesOf(count: number): string {
	return plural(count, 'file')
}

const smallestVariantPx = 320

/** Address of an image's 320 px variant for a grid; the original if it has no variant. */
export function thumbnailUrl({ url, width }: Pick<MediaFile, 'url' | 'width'>): string {
	if (width === null || width < smallestVariantPx) return url
	return srcSet({ src: url, width: smallestVariantPx }, 'webp').split(' ')[0] || url
}
