// Texts that visitors agree to. They are shown with the form and stored with each consent: as proof, both must be the same.

/** With the newsletter form; to send it is to agree. */
export function newsletterConsentText(company: string): string {
	return `${company} keeps your name and e-mail address to send you this newsletter, about once a month, through a mailing service in the United States. Every issue has a link to unsubscribe.`
}

/** Label of the checkbox in the download form. */
export const downloadBoxText =
	"Also send me the newsletter, about once a month. I'll confirm by e-mail first and can unsubscribe at any time."

/** Below the download form. */
export function downloadPrivacyText(company: string): string {
	return `${company} keeps these details, in its own records and at a mailing service in the United States, to know which farms use its resources. You get e-mail only if you tick the box.`
}

/** What ticking the box agrees to. */
export function downloadConsentText(company: string): string {
	return `${downloadBoxText} ${downloadPrivacyText(company)}`
}
