import type { MediaFile } from '#app/media/media-file.ts'

/** Where a file is shown, as a link into the back office. */
export type UseLink = { label: string; href: string; inTrash: boolean }

/** What a gallery says of a picture itself, and where that is changed. */
export type OwnWordsLink = UseLink & { alt: string; caption: string }

/** A stored file on the media screen. */
export type ShownFile = MediaFile & { uses: UseLink[]; ownWords: OwnWordsLink[] }

/** What `POST /admin/media/delete` answers: which are gone, and why others are not. */
export type DeleteAnswer = { deletedIds: string[]; refusals: string[] }
