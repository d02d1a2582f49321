/** Passwords that attackers try first, from lists published after breaches. Compared in lower case. */
const COMMON = new Set(
  `password password1 password12 password123 12345678 123456789 1234567890 12345678910 11111111 00000000 qwertyui
  qwertyuiop qwerty123 qwerty12 1q2w3e4r 1q2w3e4r5t 1qaz2wsx zaq12wsx iloveyou sunshine princess football baseball
  welcome1 welcome123 superman trustno1 abc12345 abcd1234 a1b2c3d4 letmein1 letmein123 passw0rd p@ssw0rd p@ssword
  changeme admin123 administrator 87654321 987654321 0987654321 asdfghjkl asdfasdf qazwsxedc michelle jennifer
  computer whatever starwars internet corvette mercedes bigdaddy marlboro blink182 liverpool arsenal1 chocolate
  pokemon1 dragon123 monkey123 master123 shadow123 hello123 test1234 testtest google123 facebook bitcoin1 solana123`
    .split(/\s+/)
    .filter(Boolean),
);

export const isCommonPassword = (password: string): boolean => COMMON.has(password.toLowerCase());
