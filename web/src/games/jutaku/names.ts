/** 1:02 or 1:02.3 */
export function clockFace(ms: number, tenths: boolean, point: string): string {
  const whole = Math.max(0, tenths ? Math.floor(ms / 100) : Math.floor(ms / 1000));
  const seconds = tenths ? Math.floor(whole / 10) : whole;
  const face = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return tenths ? `${face}${point}${whole % 10}` : face;
}

/** Proper names are the same in both languages. */
export const DISTRICTS: Record<string, string> = {
  shinjuku: 'Shinjuku',
  shibuya: 'Shibuya',
  shinagawa: 'Shinagawa',
  ueno: 'Ueno',
  akihabara: 'Akihabara',
  ginza: 'Ginza',
  ikebukuro: 'Ikebukuro',
  meguro: 'Meguro',
  roppongi: 'Roppongi',
};
export const ARCHITECTS: Record<string, string> = {
  ito: 'Toyo Ito',
  ando: 'Tadao Ando',
  ban: 'Shigeru Ban',
  kuma: 'Kengo Kuma',
  yokomizo: 'Makoto Yokomizo',
  fujimura: 'Ryuji Fujimura',
  fujimoto: 'Sou Fujimoto',
  hasegawa: 'Go Hasegawa',
};

/** Three or more consecutive numbers, described by the first and the last. */
export const isRow = (numbers: readonly number[]): boolean =>
  numbers.length > 2 && numbers.every((n, i) => n === numbers[0]! + i);
