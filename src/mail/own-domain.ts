/** Where the program's own letters come from, and the addresses of seats whose holder has none. */
export const OWN_DOMAIN = 'campaign.invalid';
