import type { MediaFile } from '#app/media/media-file.ts'

/** Where a file is shown, as a link into the back office. */
export type UseLink = { label: string; href: string; inTrash: boolean }

/** A stored file on the media screen. */
export type ShownFile = MediaFile & { uses: UseLink[] }

/** What `POST /admin/media/delete` answers: which are gone, and why others are not. */
export type DeleteAnswer = { deletedIds: string[]; refusals: string[] }
