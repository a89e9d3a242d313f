// Messages for a file that is refused by what is in it. Browsers do not load them: they cannot look inside.
import { maxAvifPixels, maxMovingPixels, maxPixels } from './file-kinds.ts'
import { inMillions } from './file-rules.ts'

/** By what was found in the bytes. */
export const contentSentences = {
	changed: 'This file was damaged during the upload. Please try again.',
	tooManyPixels: `This image has more than ${inMillions(maxPixels)}. Please make it smaller and upload it again.`,
	tooManyAvifPixels: `This AVIF image has more than ${inMillions(maxAvifPixels)}. Please save it as JPEG and upload that.`,
	tooDeep:
		'This image has too many colours to be read at its size. Please save it with 8 bits a colour, as JPEG or PNG, and upload that.',
	tooManyFrames: `This moving picture has more than ${inMillions(maxMovingPixels)} in all its frames together. Please shorten it or make it smaller, or offer it as a video.`,
	movingAvif:
		'This AVIF picture moves, and would stand still on the page. Please save it as WebP, GIF or animated PNG.',
	notPicture: 'This is not a picture. Please choose a photo, for example a JPEG, PNG or HEIC file.',
	damagedPicture:
		'This picture is damaged and could not be read. Please take it again or choose another one.',
	heicUndecoded: 'This HEIC photo cannot be opened here. Please save it as JPEG and upload that.',
	heicUnread:
		'This photo cannot be opened here, and is too large to be passed on as it is. Please send it as JPEG.',
	password:
		'This file has a password, so visitors could not open it. Please save a copy without the password and upload that.',
} as const
