import { z } from 'zod'

/** Every job name and its payload. Handlers live with the feature that owns the work. */
export const jobCatalog = {
	'account.signUp': z.object({ email: z.string(), passwordHash: z.string() }),
	'account.requestReset': z.object({ email: z.string() }),
	/** Without a part: all. */
	'media.makeVariants': z.object({
		mediaId: z.uuid(),
		part: z.enum(['narrow', 'wide']).optional(),
	}),
	'media.readDocument': z.object({ mediaId: z.uuid() }),
	'media.deleteFiles': z.object({ key: z.string() }),
	'media.fetchYouTubeThumbnail': z.object({ videoId: z.string().regex(/^[\w-]{11}$/) }),
	'media.bringPicture': z.object({ requestId: z.uuid() }),
	'business.drawLogo': z.object({}),
	'mail.send': z.object({ mailId: z.uuid() }),
	'backup.nightly': z.object({}),
	'mail.sweep': z.object({}),
	'account.purge': z.object({}),
	'content.emptyTrash': z.object({}),
	'content.publishDue': z.object({}),
	'content.purgeRenderedTexts': z.object({}),
	'content.thinVersions': z.object({}),
	'findings.readLinks': z.object({}),
	'findings.checkLinks': z.object({}),
	'media.purgePictureRequests': z.object({}),
	'leads.askAgain': z.object({ form: z.enum(['newsletter', 'download']) }),
	'leads.openUndelivered': z.object({ mailId: z.uuid() }),
	'leads.takeRefusal': z.object({ mailId: z.uuid(), words: z.string() }),
	'leads.purge': z.object({}),
	'leads.readMailbox': z.object({}),
	'leads.setDueTimes': z.object({}),
	'leads.sendDigests': z.object({}),
	'leads.removeSubscriber': z.object({ sealedEmail: z.string() }),
	'newsletter.begin': z.object({}),
	'search.readVocabulary': z.object({}),
	'visits.closeDays': z.object({}),
	'visits.sendDigest': z.object({}),
	'leads.pushSubscriber': z.object({ leadId: z.uuid().optional(), consentId: z.uuid().optional() }),
}

export type JobName = keyof typeof jobCatalog
export type JobPayload<N extends JobName> = z.output<(typeof jobCatalog)[N]>
