/** What is technical and no visitor sees; what staff edit is content. It holds no secrets. */

type BackOffice = {
	/** Most mails an hour to the business's mailbox; the rest wait, so that a flood does not block the mailbox. */
	mailsToUsAnHour: number
	/** Bytes of pictures that visitors may send in 24 hours: each is in every backup for as long as its message. */
	visitorPictures: { maxBytesADay: number; maxBytesADayOfNetwork: number }
	/** How long personal data is kept; docs/privacy.md explains it. */
	retention: {
		/** Messages that look like a robot's, after the last change. */
		spamDays: number
		/** Network addresses of senders. */
		networkAddressDays: number
		/** Messages and signups, after the last change; those behind a valid consent stay as long as it is valid. */
		leadMonths: number
		/** Records of downloads. */
		downloadMonths: number
		/** Unconfirmed newsletter signups. */
		unconfirmedConsentDays: number
		/** Ended consents, as proof that they were given. */
		endedConsentMonths: number
		/** Content of sent mails. */
		mailTextDays: number
		/** Secret links in account mails that never went out. */
		failedAccountMailDays: number
		/** The record that a mail was sent. */
		mailMonths: number
		/** Tests of how our mail arrives; what they have shown counts as long. */
		mailProofDays: number
		/** How often pages were read: two years, and the month that runs. */
		visitMonths: number
	}
}

export const backOffice: BackOffice = {
	mailsToUsAnHour: 3000,
	visitorPictures: { maxBytesADay: 512 * 1024 ** 2, maxBytesADayOfNetwork: 64 * 1024 ** 2 },
	retention: {
		spamDays: 30,
		networkAddressDays: 30,
		leadMonths: 24,
		downloadMonths: 24,
		unconfirmedConsentDays: 30,
		endedConsentMonths: 24,
		mailTextDays: 30,
		failedAccountMailDays: 7,
		mailMonths: 24,
		mailProofDays: 90,
		visitMonths: 25,
	},
}

/**
 * Words and phrases that mean the same, in lower case: a visitor who searches for one finds all. A word stands for its
 * other forms too, such as "moulting" for "molting".
 */
export const sameWords: readonly (readonly string[])[] = [
	['hpai', 'avian influenza', 'bird flu'],
	['moult', 'molt'],
	['mould', 'mold'],
	['litre', 'liter'],
	['metre', 'meter'],
	['fibre', 'fiber'],
	['colour', 'color'],
	['odour', 'odor', 'smell'],
	['vapour', 'vapor'],
	['grey', 'gray'],
	['faeces', 'feces'],
	['diarrhoea', 'diarrhea'],
	['anaemia', 'anemia'],
	['sulphur', 'sulfur'],
	['risk management programme', 'risk management program', 'rmp'],
	['veterinarian', 'vet'],
	['rodent', 'vermin'],
	['refrigerator', 'fridge', 'cooler'],
	['shed', 'chicken coop', 'chook house', 'coop', 'hen house', 'henhouse'],
	['chicken', 'chook'],
	['rooster', 'cockerel'],
	['bumblefoot', 'footpad dermatitis'],
	['goose', 'geese'],
	['mouse', 'mice'],
	['louse', 'lice'],
	['larva', 'larvae'],
	['bacterium', 'bacteria'],
	['fungus', 'fungi'],
]
