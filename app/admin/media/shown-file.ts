import type { MediaFile } from '#app/media/media-file.ts'

/** A place where a file is used, as a link into the back office. */
export type UseLink = { label: string; href: string; inTrash: boolean }

/** A gallery's own alt text and caption for a picture, with a link to edit them. */
export type OwnWordsLink = UseLink & { alt: string; caption: string }

/** A stored file on the media screen. */
export type ShownFile = MediaFile & { uses: UseLink[]; ownWords: OwnWordsLink[] }

/** Response of `POST /admin/media/delete`: the deleted ids, and why others were refused. */
export type DeleteAnswer = { deletedIds: string[]; refusals: string[] }
