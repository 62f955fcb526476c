/** A short key for tests alone, which signs fast; a campaign takes none so short. */
export const FAST_KEY = `-----BEGIN PRIVATE KEY-----
MIIBVQIBADANBgkqhkiG9w0BAQEFAASCAT8wggE7AgEAAkEArcuv9rqmrb7+gxkg
u4z3p274wyaoQSis8ur5FSREL0ViwGm85XPyXceg4GEzWThkeTXYwKwv9+2hzsWb
6x+2KQIDAQABAkBBVC6Z5UGgUAolx31JYsz5EDrMSKy4iYyxZ2gn7VEAH0sgAGS3
j2SB+WFP0ydqjUeMXFcFGTvEt705VbxxMDntAiEA3b4brmts9lJ7w46sYdxzoGKN
Ws2OvSa7jHYHFjIF9csCIQDIpUiCosL9pqoCsjBHokaGvVJciSXl+oyl173pXBEl
WwIgF3NqlAiybl6MzkLBglwBMn4ZuvewV9rHzPQSjctei/8CIQCO2j6Z48/4T+TT
LpJ5LewQmlI9V9gHuS7SFJw9vTLn6QIhAIIEmlMfwuWgas3DcRCG4MgoDPm88Ht4
FFXBB0W9+2gP
-----END PRIVATE KEY-----
`;
